import { createFfmpegEngine, createNodeAvEngine, type Engine } from './engines.ts'
import { findFfmpeg } from './find-ffmpeg.ts'

/** The program `ffmpeg` where it is found, else the packaged engine. Null: it is not looked for. */
export function chooseEngine(place: Parameters<typeof findFfmpeg>[0] | null): Engine {
  const programs = place && findFfmpeg(place)
  return programs ? createFfmpegEngine(programs) : createNodeAvEngine()
}
