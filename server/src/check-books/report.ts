import type { Examined } from './invariant.ts'

/** Rows that are shown of each broken invariant. */
const SHOWN = 10

/** The report as a person reads it: one line an invariant, the rows that break it and where to look below, the sum at the end. */
export function describeBooks(examined: readonly Examined[]): string {
  const width = Math.max(...examined.map(({ count }) => String(count).length))
  const lines = examined.flatMap(({ name, message, look, count, breaches }) => {
    const line = `${breaches.length === 0 ? '✓' : '✗'} ${String(count).padStart(width)}  ${name}: ${message}`
    const shown = breaches.slice(0, SHOWN).map(({ subject, facts }) => `    ${subject} ${JSON.stringify(facts)}`)
    const more = breaches.length - shown.length
    if (breaches.length === 0) return [line]
    return [line, ...shown, ...(more > 0 ? [`    and ${more} more`] : []), `    look at: ${look}`]
  })
  const broken = examined.filter(({ breaches }) => breaches.length > 0).length
  const sum =
    broken === 0 ? `${examined.length} invariants hold` : `${broken} of ${examined.length} invariants are broken`
  return `${lines.join('\n')}\n\n${sum}`
}
