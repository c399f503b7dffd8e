import type { Figure } from './measure.ts'

/**
 * `p95Ms`: how long the row's p95 is, compared with the baseline's median; `latency`: its p50 and p99, each compared with the baseline's. Of
 * both the less, the better.
 */
type Baseline = { name: string; figure: Figure; by: 'perSecond' | 'capacity' | 'p95Ms' | 'latency' }

/** A figure with its baseline and goal. */
export type Row = {
  figure: Figure
  baseline?: Baseline
  goal?: string
}

const number = (value: number | null): string =>
  value === null ? '–' : value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)

/** The table that `npm run bench` prints: medians of three runs, ratios against baselines of the same run. */
export function table(rows: readonly Row[]): string {
  const head = ['job', 'a second', 'capacity a core', 'p50 ms', 'p95 ms', 'p99 ms', 'failures', 'ratio', 'goal']
  const body = rows.map(({ figure, baseline, goal }) => [
    figure.job,
    number(figure.perSecond),
    number(figure.capacity),
    number(figure.p50Ms),
    number(figure.p95Ms ?? null),
    number(figure.p99Ms),
    String(figure.failures),
    baseline ? ratioText(figure, baseline) : '',
    goal ?? '',
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...body.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

function ratioText(figure: Figure, { name, figure: baseline, by }: Baseline): string {
  if (by === 'latency') {
    const times = (key: 'p50Ms' | 'p99Ms') => ((figure[key] ?? Number.NaN) / (baseline[key] ?? Number.NaN)).toFixed(1)
    return `p50 ${times('p50Ms')}, p99 ${times('p99Ms')} × ${name}`
  }
  if (by !== 'p95Ms') return `${((100 * (figure[by] ?? 0)) / (baseline[by] ?? Number.NaN)).toFixed(0)} % of ${name}`
  const ratio = (100 * (figure.p95Ms ?? Number.NaN)) / (baseline.p50Ms ?? Number.NaN)
  return `p95 ${ratio.toPrecision(2)} % of ${name}`
}
