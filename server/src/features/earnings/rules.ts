const DAY_MS = 86_400_000
const MATURES_AFTER_DAYS = 7
const HIGH_RISK_MATURES_AFTER_DAYS = 21
const HIGH_RISK_FOR_DAYS = 120

/** What decides when a sale may be paid out. `firstSoldAt`: of the creator's first sale, this one if it is that. */
export type MaturityFacts = { soldAt: Date; firstSoldAt: Date; isHighRisk: boolean }

/**
 * When a sale may be paid out, to the millisecond: after 7 days; of a creator at high risk after 21, until 120 days
 * after their first sale. Source: decisions §6, "Earnings mature".
 */
export function availableAt({ soldAt, firstSoldAt, isHighRisk }: MaturityFacts): Date {
  const isCautious = isHighRisk && soldAt.getTime() - firstSoldAt.getTime() < HIGH_RISK_FOR_DAYS * DAY_MS
  return new Date(soldAt.getTime() + (isCautious ? HIGH_RISK_MATURES_AFTER_DAYS : MATURES_AFTER_DAYS) * DAY_MS)
}
