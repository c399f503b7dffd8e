const DAY_MS = 86_400_000
/** Days after which a sale can be paid out, of a creator who is not of high risk. Rule EARN-1. */
export const MATURES_AFTER_DAYS = 7
const HIGH_RISK_MATURES_AFTER_DAYS = 21
const HIGH_RISK_FOR_DAYS = 120

/**
 * The facts that decide when a sale becomes available. `firstSoldAt`: the time of the creator's first sale, which may
 * be this one.
 */
export type MaturityFacts = { soldAt: Date; firstSoldAt: Date; isHighRisk: boolean }

/**
 * The time at which a sale becomes available: after 7 days; for a creator at high risk after 21, until 120 days after
 * their first sale. Rule EARN-1.
 */
export function availableAt({ soldAt, firstSoldAt, isHighRisk }: MaturityFacts): Date {
  const isCautious = isHighRisk && soldAt.getTime() - firstSoldAt.getTime() < HIGH_RISK_FOR_DAYS * DAY_MS
  return new Date(soldAt.getTime() + (isCautious ? HIGH_RISK_MATURES_AFTER_DAYS : MATURES_AFTER_DAYS) * DAY_MS)
}

/** A creator's unpaid lines, summed: matured, pending, and reversed (never positive). */
export type Unpaid = { matured: number; pending: number; reversed: number }

/**
 * A reversal reduces pending sales first, then mature ones, which may become negative. It is not bound to a line: as
 * pending sales mature, the same refund reduces less. Rule EARN-2.
 */
export function splitUnpaid({ matured, pending, reversed }: Unpaid): {
  pendingTokenCents: number
  matureTokenCents: number
} {
  const rest = pending + reversed
  return { pendingTokenCents: Math.max(0, rest), matureTokenCents: matured + Math.min(0, rest) }
}

/**
 * The amount that can be paid out. Lines are written shortly after the ledger, so the smaller of both counts: a refund
 * reduces it immediately, a sale adds to it only with its line. `ledgerTokenCents` excludes the reserved amount. Token
 * cents.
 */
export function balanceOf({
  reservedTokenCents,
  ledgerTokenCents,
  ...unpaid
}: Unpaid & { reservedTokenCents: number; ledgerTokenCents: number }): {
  pendingTokenCents: number
  availableTokenCents: number
  negativeTokenCents: number
} {
  const { pendingTokenCents, matureTokenCents } = splitUnpaid(unpaid)
  const byLines = matureTokenCents - reservedTokenCents
  const byLedger = ledgerTokenCents - pendingTokenCents
  return {
    pendingTokenCents,
    availableTokenCents: Math.max(0, Math.min(byLines, byLedger)),
    negativeTokenCents: Math.max(0, -ledgerTokenCents),
  }
}

type Range = { from: Date | null; to: Date | null }

/** The day of UTC, as `2026-11-22`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/**
 * The whole days of UTC in a half-open range, and what remains of it before and after them. `days` is half open too; null
 * when the range holds no whole day.
 */
export function splitByDay({ from, to }: Range): {
  days: { from: string | null; to: string | null } | null
  edges: Range[]
} {
  const firstDay = from && new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS)
  const endDay = to && new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS)
  if (firstDay !== null && endDay !== null && firstDay >= endDay) return { days: null, edges: [{ from, to }] }
  return {
    days: { from: firstDay && dayOf(firstDay), to: endDay && dayOf(endDay) },
    edges: [
      ...(from !== null && firstDay !== null && from < firstDay ? [{ from, to: firstDay }] : []),
      ...(to !== null && endDay !== null && endDay < to ? [{ from: endDay, to }] : []),
    ],
  }
}
