import { fromCents } from '@stagedoor/contract/money'
import type { StatementLine } from '@stagedoor/contract/statements'

const HOUR_MS = 3_600_000

/** The UTC month of a time, as `2026-11`. */
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

/** The start of a UTC month. */
export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`)

/** The next month. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/**
 * The newest closed month. It closes one hour after its end, when the lines of its last seconds have been written. A
 * later line appears on the next statement, with its own date.
 */
export function lastClosedMonth(now: Date): string {
  const month = monthOf(new Date(now.getTime() - HOUR_MS))
  return monthOf(new Date(startOfMonth(month).getTime() - 1))
}

/** A line without its balance. Token cents; a payout is negative and has no commission. */
export type RawLine = Pick<StatementLine, 'kind' | 'type' | 'title'> & {
  id: string
  at: Date
  grossTokenCents: number
  commissionTokenCents: number
  netTokenCents: number
}

/** The lines of a month in order of time, each with the balance after it. */
export function runningLines(
  lines: readonly RawLine[],
  openingTokenCents: number,
): { lines: StatementLine[]; closingTokenCents: number } {
  let balance = openingTokenCents
  // Stryker disable next-line EqualityOperator: no two lines have the same id
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
