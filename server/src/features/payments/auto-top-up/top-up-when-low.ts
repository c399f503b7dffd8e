import { defaultLocale, isLocale } from '@stagedoor/contract/locales'
import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { hasDispute } from '../disputes/index.ts'
import { findTransaction } from '../transactions/index.ts'
import type { AutoTopUpDeps } from './index.ts'
import { mailOwner } from './mail-owner.ts'
import {
  listAutomatic,
  listLow,
  lockAutoTopUp,
  stopAutoTopUp,
  type AutoTopUpRow,
  type AutoTopUpStop,
} from './queries.ts'
import { isTopUpDue } from './rules.ts'

/**
 * Begins a top-up of each wallet that is below its owner's threshold, if the owner agreed to that. Who is low is one statement for all,
 * and decided again under a lock. A repeated event finds the top-up that is open and begins no other.
 */
export async function topUpWhenLow(deps: AutoTopUpDeps, accountIds: readonly string[]): Promise<void> {
  for (const accountId of await listLow(deps.db, accountIds)) {
    await deps.db.transaction().execute((tx) => beginWhenDue(deps, tx, accountId))
  }
}

/**
 * Charges the saved card of an automatic top-up: after commit, each time the event is delivered.
 * @throws while the gateway cannot be reached, so that the event is delivered again.
 */
export async function chargeAutomatic(
  deps: AutoTopUpDeps,
  { transactionId, accountId }: { transactionId: string; accountId: string },
): Promise<void> {
  const row = await findTransaction(deps.db, transactionId)
  crashPoint('auto_top_up.begun')
  // It expired before the gateway could be reached.
  if (!row || row.next_check_at === null) return
  const { outcome } = await deps.checkout.open(transactionId)
  if (outcome === 'unknown_card') await stop(deps, accountId, 'card_removed')
  if (outcome === 'unavailable') throw new Error(`automatic top-up ${transactionId} could not be charged yet`)
}

async function beginWhenDue(deps: AutoTopUpDeps, tx: Tx, accountId: string): Promise<void> {
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

async function begin(deps: AutoTopUpDeps, tx: Tx, agreed: AutoTopUpRow, cardId: string): Promise<void> {
  const { account_id: accountId, amount_cents: amountCents, locale } = agreed
  const begun = await deps.checkout.beginTopUp(tx, {
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
 * Follows an automatic top-up: its owner is notified, and a refusal turns automatic top-ups off, so that a failing card is
 * not charged again and again. An unpaid one is closed, since its payer is not present to try another card.
 */
export async function followAutomatic(deps: AutoTopUpDeps, transactionId: string): Promise<void> {
  const row = await findTransaction(deps.db, transactionId)
  if (!row || row.is_payer_present || row.type !== 'token_package') return
  switch (row.status) {
    case 'success':
      return mailOwner(deps, row.account_id, { occasion: 'toppedUp', priceCents: row.price_cents })
    case 'fail':
    case 'require_authentication': {
      await stop(deps, row.account_id, row.status === 'fail' ? 'declined' : 'authentication_required')
      const occurredAt = deps.clock.now()
      return deps.webhooks.applyOwn(row, { kind: 'checkout_canceled', failure: 'card_declined', occurredAt })
    }
    default:
      return
  }
}

async function stop(deps: AutoTopUpDeps, accountId: string, because: AutoTopUpStop): Promise<void> {
  if (await stopAutoTopUp(deps.db, accountId, because)) await mailOwner(deps, accountId, { occasion: 'stopped' })
}
