import { findFfmpeg } from '#src/platform/transcoding/media/find-ffmpeg.ts'
import { createFfmpegEngine, type Engine } from '#src/platform/transcoding/media/engines.ts'

/** The engine of a machine that has the programs; null on others, where its tests are skipped by name. */
export function ffmpegOfThisMachine(): Engine | null {
  const programs = findFfmpeg({ path: process.env['FFMPEG_PATH'] ?? null, searchPath: process.env['PATH'] ?? '' })
  return programs && createFfmpegEngine(programs)
}
