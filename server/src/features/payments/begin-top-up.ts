import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Tx } from '#src/platform/db/database.ts'
import { findOwnCard } from './cards/queries.ts'
import type { PaymentsDeps } from './deps.ts'
import { insertTopUp } from './queries.ts'
import { CHECKOUT_SECONDS, chooseGateway, decideTopUp, nextCheckAt, type TopUpDecision } from './rules.ts'

export type TopUpRequest = {
  accountId: string
  amountCents: number
  gateway: CardGateway | undefined
  cardId: string | null
  locale: Locale
  retryOf: string | null
}

export type BeginOutcome =
  | { outcome: 'begun'; transactionId: string }
  | { outcome: 'gateway_not_chosen' | 'unknown_card' }
  | Extract<TopUpDecision, { outcome: 'out_of_limits' }>

/**
 * Writes the intent of a top-up in the caller's transaction. Nothing is asked of a gateway yet: `openCheckout` does
 * that after commit. Limits are the site's settings. Specification §9.
 */
export async function beginTopUp(deps: PaymentsDeps, tx: Tx, request: TopUpRequest): Promise<BeginOutcome> {
  const { settings, clock } = deps
  const { accountId, amountCents, cardId } = request
  const card = cardId === null ? null : await findOwnCard(tx, { accountId, id: cardId })
  if (cardId !== null && card === null) return { outcome: 'unknown_card' }

  const offered = [...deps.gateways.keys()]
  const asked = offered.find((name) => name === card?.gateway) ?? request.gateway
  const gateway = chooseGateway({ asked, chosen: settings.get('paymentGateway'), offered })
  if (gateway === null) return { outcome: 'gateway_not_chosen' }

  const tokenPriceCents = settings.cents('tokenPrice')
  const decision = decideTopUp({
    amountCents,
    minimumCents: settings.cents('minimumWalletPrice'),
    maximumCents: settings.cents('maximumWalletPrice'),
    tokenPriceCents,
  })
  if (decision.outcome !== 'begin') return decision

  const { priceCents, creditTokenCents } = decision
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CHECKOUT_SECONDS * 1_000)
  const transactionId = await insertTopUp(tx, {
    accountId,
    gateway,
    originalPriceCents: priceCents,
    priceCents,
    creditTokenCents,
    tokenPriceCents,
    cardId,
    locale: request.locale,
    retryOf: request.retryOf,
    expiresAt,
    nextCheckAt: nextCheckAt({ now, expiresAt, checkCount: 0 }),
  })
  return { outcome: 'begun', transactionId }
}
