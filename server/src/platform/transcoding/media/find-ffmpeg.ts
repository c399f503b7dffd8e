import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

export type FfmpegPrograms = { ffmpeg: string; ffprobe: string }

/**
 * The programs of the system: at `path`, the absolute path of `ffmpeg`, or else in a folder of `searchPath`. `ffprobe`
 * must lie beside it. Null: the machine has none.
 */
export function findFfmpeg({ path, searchPath }: { path: string | null; searchPath: string }): FfmpegPrograms | null {
  const folders = searchPath.split(delimiter).filter(isAbsolute)
  const candidates = path === null ? folders.map((folder) => join(folder, 'ffmpeg')) : [path]
  const pairs = candidates.map((ffmpeg) => ({ ffmpeg, ffprobe: join(dirname(ffmpeg), 'ffprobe') }))
  return pairs.find(({ ffmpeg, ffprobe }) => isProgram(ffmpeg) && isProgram(ffprobe)) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
