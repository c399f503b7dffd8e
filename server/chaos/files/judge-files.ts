import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTranscoder } from '#src/platform/transcoding/media/create-transcoder.ts'
import type { Engine } from '#src/platform/transcoding/media/engines.ts'
import { limitsFor } from '#src/platform/transcoding/media/media-limits.ts'
import { startPictureChild } from '#src/platform/transcoding/picture-child.ts'
import { detectKind, HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import { createPictures } from '#src/platform/transcoding/pictures.ts'
import type { TranscodeSink } from '#src/platform/transcoding/transcoder.ts'
import { rngOf } from '../rng.ts'
import { breakFile } from './break-file.ts'
import { makeSoundFiles, type SoundFile } from './sound-files.ts'

/** How often each outcome came, by kind of file; and what should never be: errors, and what was left behind. */
export type FilesReport = {
  outcomes: Record<string, Record<string, number>>
  faults: string[]
}

const nowhere: TranscodeSink = {
  facts: async () => undefined,
  rendition: async () => undefined,
  segment: async () => undefined,
  picture: async () => undefined,
  waveform: async () => undefined,
  progress: async () => undefined,
}

const LIMIT_MS = 60_000

/** Breaks `count` files and has each judged as an upload is. The same seed breaks the same files in the same way. */
export async function judgeFiles(
  { count, seed, engine }: { count: number; seed: number; engine: Engine },
  onJudged: (done: number) => void = () => undefined,
): Promise<FilesReport> {
  const report: FilesReport = { outcomes: {}, faults: [] }
  const directory = await mkdtemp(join(tmpdir(), 'broken-files-'))
  const decoders = startDecoders(engine, directory)
  try {
    const files = await makeSoundFiles()
    const rng = rngOf(seed)
    for (let at = 0; at < count; at += 1) {
      const file = rng.pick(files)
      const broken = breakFile(file.bytes, rng.split())
      const outcome = await decoders.judge({ ...file, bytes: broken }).catch((error: unknown) => {
        report.faults.push(`file ${at}, ${file.name}: ${String(error)}`)
        return 'error'
      })
      const counts = (report.outcomes[file.name] ??= {})
      counts[outcome] = (counts[outcome] ?? 0) + 1
      onJudged(at + 1)
    }
  } finally {
    await decoders.close()
    for (const name of await readdir(directory)) report.faults.push(`left behind: ${name}`)
    for (const pid of decoders.stillRunning()) report.faults.push(`still running: process ${pid}`)
    await rm(directory, { recursive: true, force: true })
  }
  return report
}

function startDecoders(engine: Engine, directory: string) {
  const started: (StartedProcess | null)[] = []
  const log = { warn: () => undefined }
  const pictures = createPictures({
    size: 1,
    log,
    start(childLog, program) {
      const child = startPictureChild(childLog, program)
      started.push(noteStarted(child.pid))
      return child
    },
  })
  const transcoder = createTranscoder({
    engine,
    directory,
    log,
    limits: (durationMs) => ({ ...limitsFor(durationMs), elapsedMs: LIMIT_MS, stallMs: LIMIT_MS / 2 }),
    onStart: ({ pid }) => started.push(noteStarted(pid)),
  })

  async function judge({ use, bytes }: SoundFile): Promise<string> {
    const source = { sizeBytes: bytes.length, open: async () => Readable.from([bytes]) }
    if (use !== 'picture') return (await transcoder.transcode({ kind: use }, source, nowhere)).outcome
    const kind = detectKind(bytes.subarray(0, HEAD_BYTES))
    if (kind === null) return 'not a picture'
    return (await pictures.prepare({ widths: [80, 320], hasBlur: true }, { ...source, kind })).outcome
  }

  return {
    judge,
    close: async () => void (await Promise.all([pictures.close(), transcoder.close()])),
    stillRunning: () => started.flatMap((one) => (one !== null && isRunning(one) ? [one.pid] : [])),
  }
}

/** A number is given again to another process soon: the time of its start tells the two apart. */
type StartedProcess = { pid: number; startedAt: string | null }

const noteStarted = (pid: number | undefined): StartedProcess | null =>
  pid === undefined ? null : { pid, startedAt: startOf(pid) }

/** Field 22 of `/proc/PID/stat`, after the name, which may contain anything; null where there is no such file. */
function startOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isRunning({ pid, startedAt }: StartedProcess): boolean {
  if (process.platform === 'linux') return startedAt !== null && startOf(pid) === startedAt
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
