import { median } from './measure.ts'
import type { Row } from './report.ts'

/** What a row reached of its baseline, by the name of its job: 0.5 is half. */
export type Ratios = Readonly<Record<string, number>>

/** Ratios of one run, and the machine's load average when it began: on a machine with other work they are others. */
export type Recorded = { loadAverage: number; ratios: Ratios }

/** A ratio this far below the recorded one is a fall, and not the noise of a machine that does other work too. */
const LEAST_OF_RECORDED = 0.75

/** The ratios of the rows that have a baseline. */
export function ratiosOf(rows: readonly Row[]): Ratios {
  const ratios = rows.flatMap(({ figure, baseline }) => {
    // Of times the lower is the better one.
    if (!baseline || baseline.by === 'p95Ms' || baseline.by === 'latency') return []
    const [reached, whole] = [figure[baseline.by], baseline.figure[baseline.by]]
    return reached === null || whole === null ? [] : [[figure.job, reached / whole] as const]
  })
  return Object.fromEntries(ratios)
}

/** The better ratio of each job. */
export function bestOf(runs: readonly Ratios[]): Ratios {
  const best: Record<string, number> = {}
  for (const [job, ratio] of runs.flatMap(Object.entries<number>)) best[job] = Math.max(best[job] ?? 0, ratio)
  return best
}

/** The median ratio of each job. */
export function medianOf(runs: readonly Ratios[]): Ratios {
  const jobs = Object.keys(runs[0] ?? {})
  return Object.fromEntries(jobs.map((job) => [job, median(runs.flatMap((ratios) => ratios[job] ?? []))]))
}

/**
 * The recorded jobs whose measured ratio is more than a quarter lower, or is missing. A job that was never recorded is not
 * judged.
 */
export const fallsOf = (recorded: Ratios, measured: Ratios): string[] =>
  Object.entries(recorded)
    .filter(([job, before]) => (measured[job] ?? 0) < before * LEAST_OF_RECORDED)
    .map(([job]) => job)

/** The same, a sentence each. */
export const describeFalls = (recorded: Ratios, measured: Ratios): string[] =>
  fallsOf(recorded, measured).map((job) => {
    const now = measured[job]
    if (now === undefined) return `${job}: not measured`
    return `${job}: ${percent(now)} of its baseline, recorded ${percent(recorded[job] ?? Number.NaN)}`
  })

const percent = (ratio: number): string => `${(100 * ratio).toPrecision(3)} %`
