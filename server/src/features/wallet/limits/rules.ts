/** A current limit; null is none. */
export type LimitState = {
  limitTokenCents: number | null
  /** A raise that holds from then on. */
  next: { limitTokenCents: number | null; from: Date } | null
}

const RAISE_AFTER_MS = 24 * 3_600_000

/** What holds at a moment. */
export function limitAt({ limitTokenCents, next }: LimitState, now: Date): number | null {
  return next !== null && next.from <= now ? next.limitTokenCents : limitTokenCents
}

const isLower = (one: number | null, other: number | null): boolean =>
  (one ?? Number.POSITIVE_INFINITY) < (other ?? Number.POSITIVE_INFINITY)

/**
 * A limit after its owner's change. Lowering applies immediately and cancels a pending raise; raising applies after 24
 * hours. Less than a pending raise keeps its time, and a repeat changes nothing. Rule WAL-9.
 */
export function changeLimit(before: LimitState, wanted: number | null, now: Date): LimitState {
  const current = limitAt(before, now)
  if (!isLower(current, wanted)) return { limitTokenCents: wanted, next: null }
  // A raise that holds by now is the current limit, which is lower.
  const { next } = before
  const keepsTime = next !== null && !isLower(next.limitTokenCents, wanted)
  const from = keepsTime ? next.from : new Date(now.getTime() + RAISE_AFTER_MS)
  return { limitTokenCents: current, next: { limitTokenCents: wanted, from } }
}
