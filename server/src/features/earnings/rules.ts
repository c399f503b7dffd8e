const DAY_MS = 86_400_000
const MATURES_AFTER_DAYS = 7
const HIGH_RISK_MATURES_AFTER_DAYS = 21
const HIGH_RISK_FOR_DAYS = 120

/** What decides when a sale may be paid out. `firstSoldAt`: of the creator's first sale, this one if it is that. */
export type MaturityFacts = { soldAt: Date; firstSoldAt: Date; isHighRisk: boolean }

/**
 * When a sale may be paid out, to the millisecond: after 7 days; of a creator at high risk after 21, until 120 days
 * after their first sale. Rule EARN-1.
 */
export function availableAt({ soldAt, firstSoldAt, isHighRisk }: MaturityFacts): Date {
  const isCautious = isHighRisk && soldAt.getTime() - firstSoldAt.getTime() < HIGH_RISK_FOR_DAYS * DAY_MS
  return new Date(soldAt.getTime() + (isCautious ? HIGH_RISK_MATURES_AFTER_DAYS : MATURES_AFTER_DAYS) * DAY_MS)
}

/** A creator's lines that are not paid out, summed: matured, maturing later, and taken back (never positive). */
export type Unpaid = { matured: number; pending: number; reversed: number }

/**
 * What is taken back lessens what is pending first, then what is mature, which may go below zero. Nothing is tied to
 * a line: as pending sales mature, the same refund lessens less. Rule EARN-2.
 */
export function splitUnpaid({ matured, pending, reversed }: Unpaid): {
  pendingTokenCents: number
  matureTokenCents: number
} {
  const rest = pending + reversed
  return { pendingTokenCents: Math.max(0, rest), matureTokenCents: matured + Math.min(0, rest) }
}

/**
 * What may be paid out. The lines hear of a sale or a refund a moment after the ledger, so the smaller of both counts:
 * a refund of this moment lessens it at once, a sale of this moment does not add to it yet. `ledgerTokenCents` is
 * without what is reserved. Token cents.
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
