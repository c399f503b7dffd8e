import type { Locale } from '@stagedoor/contract/locales'
import type { Tx } from '#src/platform/db/database.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { endSubscription } from '../end-subscription.ts'
import { addPeriod, newPeriodId } from '../periods/add-period.ts'
import { insertSubscription, insertTerms, lockLive, lockPair, type SubscriptionRow } from '../queries.ts'
import { findRecipient } from './give-subscription.ts'

export type ComplimentaryOutcome = { outcome: 'given'; row: SubscriptionRow } | { outcome: 'absent' | 'own' }

/** Grants complimentary access for some days, replacing the creator's previous grant. */
export async function giveComplimentary(
  deps: SubscriptionsDeps,
  tx: Tx,
  gift: { performerId: string; recipient: string; days: number; locale: Locale },
): Promise<ComplimentaryOutcome> {
  const { performerId, days, locale } = gift
  const fanId = await findRecipient(deps, tx, gift.recipient)
  if (fanId === null) return { outcome: 'absent' }
  if (fanId === performerId) return { outcome: 'own' }
  await lockPair(tx, fanId, performerId)
  const before = await lockLive(tx, { fanId, performerId, source: 'complimentary' })
  if (before) await endSubscription(deps, tx, before, 'replaced')
  const consentedAt = deps.clock.now()
  const agreed = { priceCents: 0, periodMonths: null, isRenewing: false, freeDays: days, couponCode: null }
  const terms = await insertTerms(tx, { fanId, performerId, ...agreed, locale, disclosure: [], consentedAt })
  const row = await insertSubscription(tx, {
    fanId,
    performerId,
    source: 'complimentary',
    giverId: null,
    type: 'free',
    offerId: null,
    termsId: terms.id,
    gateway: 'free',
    renewsFrom: 'wallet',
    cardId: null,
    timeZone: 'UTC',
    isRenewing: false,
  })
  const payment = {
    paidFrom: 'free',
    gateway: 'free',
    payerId: performerId,
    transactionId: null,
    priceCents: 0,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
  } as const
  return {
    outcome: 'given',
    row: await addPeriod(deps, tx, { periodId: newPeriodId(deps), sale: { row, terms, payment } }),
  }
}
