import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '../config/config.ts'
import { findFfmpeg, type FfmpegPrograms } from '../platform/transcoding/media/find-ffmpeg.ts'
import { findIsolation } from '../platform/transcoding/media/isolation.ts'
import { about, type Finding } from './finding.ts'

const run = promisify(execFile)

/** The encoders that videos and sounds are made with. */
const ENCODERS = ['libx264', 'aac', 'mjpeg']

/** Checks which engine transcodes, whether it can, and how far its processes are locked in. */
export async function checkTranscoding({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<Finding> {
  const programs = ffmpeg && findFfmpeg(ffmpeg)
  const { hasNoNetwork } = await findIsolation()
  if (!programs && ffmpeg?.path)
    return videos.bad(
      `${ffmpeg.path} is not a program with ffprobe beside it, so the packaged engine is used`,
      'correct FFMPEG_PATH, or remove it',
    )
  const missing = programs ? await missingEncoders(programs) : []
  return judgeTranscoding({ programs, missing, hasNoNetwork })
}

const videos = about('Videos')

type Found = { programs: FfmpegPrograms | null; missing: readonly string[]; hasNoNetwork: boolean }

/** Pure part of `checkTranscoding`. */
export function judgeTranscoding({ programs, missing, hasNoNetwork }: Found): Finding {
  if (programs && missing.length > 0)
    return videos.bad(
      `${programs.ffmpeg} cannot encode ${missing.join(', ')}`,
      'install an ffmpeg with these encoders, or set FFMPEG_PATH=none to use the packaged engine',
    )
  const engine = programs ? `made with ${programs.ffmpeg}` : 'made with the packaged engine'
  if (hasNoNetwork) return videos.good(engine)
  return videos.warning(
    `${engine}; this system does not let its processes be cut off from the network`,
    'allow network namespaces (unshare), or keep other machines unreachable from this one by a firewall',
  )
}

async function missingEncoders({ ffmpeg }: FfmpegPrograms): Promise<string[]> {
  const listed = await run(ffmpeg, ['-hide_banner', '-encoders'], { env: {} }).then(
    ({ stdout }) => stdout,
    () => '',
  )
  return ENCODERS.filter((encoder) => !new RegExp(`^ \\S+ ${encoder} `, 'm').test(listed))
}
