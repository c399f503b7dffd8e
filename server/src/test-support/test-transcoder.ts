import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { createTranscoder, type TranscoderOptions } from '#src/platform/transcoding/media/create-transcoder.ts'
import { createNodeAvEngine } from '#src/platform/transcoding/media/engines.ts'
import type { MediaProcess } from '#src/platform/transcoding/media/media-process.ts'
import type { ByteSource } from '#src/platform/transcoding/pictures.ts'
import type { TranscodeSink } from '#src/platform/transcoding/transcoder.ts'

/** A transcoder on real processes, ended with the test; `processes` are those started so far. */
export async function someTranscoder(options: Partial<TranscoderOptions> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'transcoder-'))
  const processes: MediaProcess[] = []
  const warnings: object[] = []
  const transcoder = createTranscoder({
    engine: createNodeAvEngine(),
    directory,
    log: { warn: (facts) => void warnings.push(facts) },
    ...options,
    onStart(started) {
      processes.push(started)
      options.onStart?.(started)
    },
  })
  onTestFinished(async () => {
    await transcoder.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { transcoder, processes, warnings, directory, leftFolders: () => readdir(directory) }
}

/** A file in memory. */
export const mediaSource = (bytes: Buffer): ByteSource => ({
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
})

type Made = {
  order: string[]
  facts: Parameters<TranscodeSink['facts']>[0][]
  renditions: (Parameters<TranscodeSink['rendition']>[0] & { init: Buffer })[]
  segments: Parameters<TranscodeSink['segment']>[0][]
  pictures: Parameters<TranscodeSink['picture']>[0][]
  waveforms: number[][]
  progress: number[]
}

/** Keeps everything that is made. */
export function keepingSink(): { sink: TranscodeSink; made: Made } {
  const made: Made = { order: [], facts: [], renditions: [], segments: [], pictures: [], waveforms: [], progress: [] }
  const keep =
    <T>(kept: T[], name: (value: T) => string) =>
    async (value: T) => {
      made.order.push(name(value))
      kept.push(value)
    }
  const sink: TranscodeSink = {
    facts: keep(made.facts, () => 'facts'),
    rendition: (rendition, init) => keep(made.renditions, ({ name }) => name)({ ...rendition, init }),
    segment: keep(made.segments, ({ rendition, index }) => `${rendition} ${index}`),
    picture: keep(made.pictures, ({ name }) => name),
    waveform: keep(made.waveforms, () => 'waveform'),
    progress: async (percent) => void made.progress.push(percent),
  }
  return { sink, made }
}
