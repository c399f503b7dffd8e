import type { PageFigure } from './audit-page.ts'

const GOALS = ['', '≥ 0.98', '', '≤ 1,500', '≤ 50', '≤ 50', '≤ 0.01', '≤ 140', '≤ 10', '', '', '']

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const kibibytes = (bytes: number): string => (bytes / 1024).toFixed(1)

/** A Markdown table of the figures, below their goals. */
export function pageTable(figures: readonly PageFigure[]): string {
  const head = [
    'page',
    'score',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'by processor time',
    'CLS',
    'scripts KiB',
    'HTML KiB',
    'all KiB',
    'requests',
    'processor',
  ]
  const rows = figures.map((figure) => [
    figure.name,
    figure.score.toFixed(2),
    whole(figure.firstPaintMs),
    whole(figure.largestPaintMs),
    whole(figure.blockingMs),
    whole(figure.processorBlockingMs),
    figure.shift.toFixed(3),
    kibibytes(figure.scriptBytes),
    kibibytes(figure.documentBytes),
    kibibytes(figure.totalBytes),
    String(figure.requests),
    whole(figure.benchmarkIndex),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [head, head.map(() => '---'), ['goal', ...GOALS.slice(1)], ...rows].map(line).join('\n')
}
