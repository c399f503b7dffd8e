import { basisPointsOf } from '@stagedoor/contract/money'
import { tokensFor } from '#src/money/tokens-for.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { splitCommission } from '#src/money/split-commission.ts'
import { PLATFORM_ID, type LedgerTransaction, type Posting, type PostOutcome } from '../../wallet/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import type { PaymentGateway } from '../facts.ts'
import type { SubscriptionRow, TermsRow } from '../queries.ts'

/** How a period is paid. USD cents; `tokenPriceCents` is the rate at which they become tokens. */
export type PeriodPayment = {
  paidFrom: 'card' | 'wallet' | 'free'
  gateway: PaymentGateway
  payerId: string
  transactionId: string | null
  priceCents: number
  tokenPriceCents: number
}

export type PeriodSale = { row: SubscriptionRow; terms: TermsRow; payment: PeriodPayment }

/** What a price is split for. */
type Priced = { row: Pick<SubscriptionRow, 'performer_id'>; payment: PeriodPayment }

/** A sale, and the id of the period that it pays. */
export type NewSale = { periodId: string; sale: PeriodSale }

/** A price in token cents with the platform's part, at the current rate of this creator. */
export function splitPrice({ settings, wallet }: SubscriptionsDeps, { row, payment }: Priced) {
  const rateBasisPoints =
    wallet.commissionOverrideOf(row.performer_id) ?? basisPointsOf(settings.get('siteCommissionRate'))
  const priceTokenCents = tokensFor(payment.priceCents, payment.tokenPriceCents)
  return { priceTokenCents, rateBasisPoints, ...splitCommission({ priceTokenCents, rateBasisPoints }) }
}

/**
 * Takes the price of a period: tokens from the payer's wallet, or captured dollars, exchanged for tokens; to the
 * creator less the commission. @returns false when the wallet has too little, or its owner's spending limits forbid it:
 * nothing was done.
 */
export async function postSale(
  deps: SubscriptionsDeps,
  tx: Tx,
  { periodId, sale }: { periodId: string; sale: Priced },
): Promise<boolean> {
  if (sale.payment.priceCents === 0) return true
  return isPosted(periodId, await deps.wallet.post(tx, transactionOf(deps, { periodId, sale })))
}

/** The same for sales that each cost something, with one statement. @returns those that were paid */
export async function postSales(deps: SubscriptionsDeps, tx: Tx, sales: readonly NewSale[]): Promise<NewSale[]> {
  const outcomes = await deps.wallet.postAll(
    tx,
    sales.map((sale) => transactionOf(deps, sale)),
  )
  return sales.filter(({ periodId }, index) => isPosted(periodId, outcomes[index]))
}

function isPosted(periodId: string, outcome: PostOutcome | undefined): boolean {
  if (outcome === 'repeated') throw new Error(`period ${periodId} was paid before`)
  return outcome === 'posted'
}

function transactionOf(
  deps: SubscriptionsDeps,
  { periodId, sale }: { periodId: string; sale: Priced },
): LedgerTransaction {
  const { row, payment } = sale
  const { priceTokenCents, commissionTokenCents, netTokenCents } = splitPrice(deps, sale)
  const platform = (purpose: Posting['purpose'], commodity: Posting['commodity'], amountCents: number): Posting => ({
    ownerId: PLATFORM_ID,
    purpose,
    commodity,
    amountCents,
  })
  const taken: Posting[] =
    payment.paidFrom === 'wallet'
      ? [{ ownerId: payment.payerId, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: -priceTokenCents }]
      : [
          platform('gateway_clearing', 'USD', -payment.priceCents),
          platform('exchange', 'USD', payment.priceCents),
          platform('exchange', 'TOKEN', -priceTokenCents),
        ]
  const given: Posting[] = [
    { ownerId: row.performer_id, purpose: 'creator_earnings', commodity: 'TOKEN', amountCents: netTokenCents },
    platform('platform_commission', 'TOKEN', commissionTokenCents),
  ]
  return {
    id: periodId,
    kind: 'subscription',
    sourceId: periodId,
    postings: [...taken, ...given].filter(({ amountCents }) => amountCents !== 0),
  }
}
