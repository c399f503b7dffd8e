import type { PurchasesDeps } from './deps.ts'
import type { PricedItem } from './facts.ts'
import { sumRecentTips } from './queries.ts'
import { largestTip, tipLimitsOf, type PurchaseRefusal } from './rules.ts'

type TipLimits = { atOnceTokenCents: number; perDayTokenCents: number }

/** The limits of a tip by its giver; null when it has none, as whatever is no tip. */
export function tipLimitsFor(
  { clock, settings }: Pick<PurchasesDeps, 'clock' | 'settings'>,
  { giver }: Pick<PricedItem, 'giver'>,
): TipLimits | null {
  if (giver === undefined) return null
  const now = clock.now()
  return tipLimitsOf(
    { createdAt: giver.since ?? now, settledTopUps: giver.paidTopUps, now },
    {
      newAccountDays: settings.get('newAccountDays'),
      newAccountTopUps: settings.get('newAccountTopUps'),
      maximumTipTokenCents: settings.cents('newAccountMaximumTip'),
      maximumPerDayTokenCents: settings.cents('newAccountMaximumTipsPerDay'),
    },
  )
}

/** Whether a tip exceeds the current limit; null: it does not. */
export async function refuseTip(
  { db }: Pick<PurchasesDeps, 'db'>,
  { buyerId, priceTokenCents, limits }: { buyerId: string; priceTokenCents: number; limits: TipLimits },
): Promise<PurchaseRefusal | null> {
  const maximumTokenCents = largestTip(limits, await sumRecentTips(db, buyerId))
  return priceTokenCents > maximumTokenCents ? { outcome: 'tip_limit', maximumTokenCents } : null
}
