import { defaultLocale, isLocale } from '@stagedoor/contract/locales'
import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { beginTopUp } from '../begin-top-up.ts'
import type { PaymentsDeps } from '../deps.ts'
import { hasDispute } from '../disputes/queries.ts'
import { applyWebhookEvent } from '../webhook-events/apply-webhook-event.ts'
import { ownWebhookEvent } from '../webhook-events/own-webhook-event.ts'
import { openCheckout } from '../open-checkout.ts'
import { findTransaction } from '../queries.ts'
import { mailOwner } from './mail-owner.ts'
import { listAutomatic, lockAutoTopUp, stopAutoTopUp, type AutoTopUpRow, type AutoTopUpStop } from './queries.ts'
import { isTopUpDue } from './rules.ts'

/**
 * Begins a top-up of a wallet that ran low, if its owner agreed to that. Told of the same purchase again, it finds the one
 * that is open and begins nothing new.
 */
export async function topUpWhenLow(deps: PaymentsDeps, accountId: string): Promise<void> {
  await deps.db.transaction().execute((tx) => beginWhenDue(deps, tx, accountId))
}

/**
 * Charges the saved card of an automatic top-up: after commit, as often as the event is delivered.
 * @throws while the gateway cannot be reached, so that it is asked again later.
 */
export async function chargeAutomatic(
  deps: PaymentsDeps,
  { transactionId, accountId }: { transactionId: string; accountId: string },
): Promise<void> {
  const row = await findTransaction(deps.db, transactionId)
  crashPoint('auto_top_up.begun')
  // Its hour was over before the gateway could be reached.
  if (!row || row.next_check_at === null) return
  const { outcome } = await openCheckout(deps, transactionId)
  if (outcome === 'unknown_card') await stop(deps, accountId, 'card_removed')
  if (outcome === 'unavailable') throw new Error(`automatic top-up ${transactionId} could not be charged yet`)
}

async function beginWhenDue(deps: PaymentsDeps, tx: Tx, accountId: string): Promise<void> {
  const agreed = await lockAutoTopUp(tx, accountId)
  if (!agreed?.is_enabled || agreed.card_id === null) return
  const automatic = await listAutomatic(tx, accountId)
  const today = deps.clock.now().getTime() - 24 * 3_600_000
  const isDue = isTopUpDue({
    isEnabled: agreed.is_enabled,
    balanceTokenCents: await deps.wallet.balanceOf(tx, accountId),
    thresholdTokenCents: agreed.threshold_token_cents,
    maximumPerDay: agreed.maximum_per_day,
    begunToday: automatic.filter((row) => row.created_at.getTime() > today).length,
    isOneOpen: automatic.some((row) => row.next_check_at !== null),
    isDisputed: await hasDispute(tx, accountId),
  })
  if (isDue) await begin(deps, tx, agreed, agreed.card_id)
}

async function begin(deps: PaymentsDeps, tx: Tx, agreed: AutoTopUpRow, cardId: string): Promise<void> {
  const { account_id: accountId, amount_cents: amountCents, locale } = agreed
  const begun = await beginTopUp(deps, tx, {
    accountId,
    input: { amountCents },
    couponCode: null,
    gateway: undefined,
    cardId,
    isPayerPresent: false,
    locale: isLocale(locale) ? locale : defaultLocale,
    retryOf: null,
  })
  if (begun.outcome === 'begun') {
    await recordEvent(tx, 'payments.automatic_top_up_begun', { transactionId: begun.transactionId, accountId })
  } else {
    deps.log.warn({ account: accountId, outcome: begun.outcome }, 'an automatic top-up could not begin')
  }
}

/**
 * Follows what became of an automatic top-up: its owner is told, and a refusal turns it off, so that a card that does not
 * pay is not asked again and again. What was not paid is closed, for nobody is there to try another card.
 */
export async function followAutomatic(deps: PaymentsDeps, transactionId: string): Promise<void> {
  const row = await findTransaction(deps.db, transactionId)
  if (!row || row.is_payer_present || row.type !== 'token_package') return
  switch (row.status) {
    case 'success':
      return mailOwner(deps, row.account_id, { occasion: 'toppedUp', priceCents: row.price_cents })
    case 'fail':
    case 'require_authentication': {
      await stop(deps, row.account_id, row.status === 'fail' ? 'declined' : 'authentication_required')
      const gateway = [...deps.gateways.keys()].find((name) => name === row.gateway)
      const occurredAt = deps.clock.now()
      const closing = ownWebhookEvent(row, { kind: 'checkout_canceled', failure: 'card_declined', occurredAt })
      if (gateway) await applyWebhookEvent(deps, gateway, closing)
      return
    }
    default:
      return
  }
}

async function stop(deps: PaymentsDeps, accountId: string, because: AutoTopUpStop): Promise<void> {
  if (await stopAutoTopUp(deps.db, accountId, because)) await mailOwner(deps, accountId, { occasion: 'stopped' })
}
