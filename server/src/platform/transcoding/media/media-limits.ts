import type { FileFacts } from './media-job.ts'

/** Longer ones are refused: one film would occupy the only process for a day. */
export const MAXIMUM_DURATION_MS = 4 * 3_600_000

/** DCI 4K and a little more, in either orientation. Decoding keeps up to twenty such pictures in memory. */
const MAXIMUM_PIXELS = 4_096 * 2_304
const MAXIMUM_EDGE = 8_192
const MINIMUM_EDGE = 16

const MAXIMUM_STREAMS = 64

/** What is refused before anything is decoded; null: acceptable. */
export function judgeFacts({ durationMs, streamCount, video, audio }: FileFacts): 'unsupported' | 'too_costly' | null {
  if (streamCount > MAXIMUM_STREAMS || (durationMs ?? 0) > MAXIMUM_DURATION_MS) return 'too_costly'
  if (!video && !audio) return 'unsupported'
  if (!video) return null
  const { width, height } = video
  if (width * height > MAXIMUM_PIXELS || Math.max(width, height) > MAXIMUM_EDGE) return 'too_costly'
  return Math.min(width, height) < MINIMUM_EDGE ? 'unsupported' : null
}

/** Reading stops here even if a file claims to be short. */
export const maximumLengthMs = (durationMs: number): number =>
  Math.min(MAXIMUM_DURATION_MS, Math.ceil(durationMs * 1.1) + 10_000)

/** The limits of one process. */
export type ProcessLimits = {
  /** Time on the clock. */
  elapsedMs: number
  /** Time on the clock without anything new. */
  stallMs: number
  cpuSeconds: number
  residentBytes: number
  /** Of one file that the process writes, and of all files in its folder besides the input. */
  fileBytes: number
  folderBytes: number
}

const MIB = 1024 * 1024

/** Generous: a slow core that encodes 4K with `node-av` needs about ten times the duration. */
export const limitsFor = (durationMs: number): ProcessLimits => ({
  elapsedMs: 120_000 + durationMs * 15,
  stallMs: 120_000,
  cpuSeconds: Math.ceil(120 + (durationMs / 1_000) * 25),
  residentBytes: 1_536 * MIB,
  fileBytes: 64 * MIB,
  folderBytes: 1_024 * MIB,
})
