import type { PurchasesDeps } from './deps.ts'
import { sumRecentTips } from './queries.ts'
import { largestTip, tipLimitsOf, type PurchaseRefusal } from './rules.ts'

type TipLimits = { atOnceTokenCents: number; perDayTokenCents: number }

/** The tip limits of an account; null when it has none. Two statements. */
export async function findTipLimits(
  { db, clock, settings, wallet, identity }: PurchasesDeps,
  buyerId: string,
): Promise<TipLimits | null> {
  const newAccountTopUps = settings.get('newAccountTopUps')
  const [account, settledTopUps] = await Promise.all([
    identity.findAccount(db, buyerId),
    wallet.countPaidTopUps(db, buyerId),
  ])
  const now = clock.now()
  return tipLimitsOf(
    { createdAt: account?.created_at ?? now, settledTopUps, now },
    {
      newAccountDays: settings.get('newAccountDays'),
      newAccountTopUps,
      maximumTipTokenCents: settings.cents('newAccountMaximumTip'),
      maximumPerDayTokenCents: settings.cents('newAccountMaximumTipsPerDay'),
    },
  )
}

/** Whether a tip exceeds the current limit; null: it does not. */
export async function refuseTip(
  { db }: PurchasesDeps,
  { buyerId, priceTokenCents, limits }: { buyerId: string; priceTokenCents: number; limits: TipLimits },
): Promise<PurchaseRefusal | null> {
  const maximumTokenCents = largestTip(limits, await sumRecentTips(db, buyerId))
  return priceTokenCents > maximumTokenCents ? { outcome: 'tip_limit', maximumTokenCents } : null
}
