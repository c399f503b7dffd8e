import { fromCents } from '@stagedoor/contract/money'
import type { StatementLine } from '@stagedoor/contract/statements'

const HOUR_MS = 3_600_000

/** The month of UTC in which a moment lies, as `2026-11`. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

/** The first moment of a month of UTC. */
export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`)

/** The month after. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/**
 * The newest month that is closed: an hour after its end, when what happened in its last seconds has been written down.
 * What comes later still stands on the next statement, with its own date.
 */
export function lastClosedMonth(now: Date): string {
  const month = monthOf(new Date(now.getTime() - HOUR_MS))
  return monthOf(new Date(startOfMonth(month).getTime() - 1))
}

/** A line before it has a balance. Token cents; a payout is negative and has no commission. */
export type RawLine = Pick<StatementLine, 'kind' | 'type' | 'title'> & {
  id: string
  at: Date
  grossTokenCents: number
  commissionTokenCents: number
  netTokenCents: number
}

/** The lines of a month in the order in which they happened, each with what is owed after it. */
export function runningLines(
  lines: readonly RawLine[],
  openingTokenCents: number,
): { lines: StatementLine[]; closingTokenCents: number } {
  let balance = openingTokenCents
  const ordered = lines.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
  const written = ordered.map((line): StatementLine => {
    balance += line.netTokenCents
    return {
      _id: line.id,
      kind: line.kind,
      type: line.type,
      title: line.title,
      at: line.at.toISOString(),
      gross: fromCents(line.grossTokenCents),
      commission: fromCents(line.commissionTokenCents),
      net: fromCents(line.netTokenCents),
      balance: fromCents(balance),
    }
  })
  return { lines: written, closingTokenCents: balance }
}
