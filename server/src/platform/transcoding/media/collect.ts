import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TranscodeSink } from '../transcoder.ts'
import { INIT_FILE, LOUDNESS_FILE, MADE_FOLDER, PLAYLIST_FILE, POSTER_FILE, SPRITE_FILE } from './media-job.ts'
import type { ProcessLimits } from './media-limits.ts'
import type { MediaProcess, ProcessEnd } from './media-process.ts'
import type { PlannedRendition, PlannedWork } from './plan-jobs.ts'
import { codecsOf, loudnessOf, segmentsOf } from './playlist.ts'
import { readMadeFile, takeMadeFile } from './read-made-file.ts'

const LOOK_EVERY_MS = 100
const WAVEFORM_PARTS = 200
const MAXIMUM_TEXT_BYTES = 4 * 1024 * 1024

/** Peak of a segment over the declared bit rate: the buffer of x264 holds a second; and the boxes of fMP4. */
const PEAK_FACTOR = 1.3

/** Hands on what processes write, while they write it. */
export type Collector = {
  /** Follows one process to its end. @throws what the sink throws, after ending the process. */
  follow(running: MediaProcess, onPosition: (ms: number) => Promise<void>): Promise<ProcessEnd>
  hasPoster(): boolean
  /** The duration of the first rendition so far. */
  madeMs(): number
}

type Place = { folder: string; limits: ProcessLimits; work: PlannedWork; sink: TranscodeSink }

/** For the processes of one file; `folder` is theirs. */
export function createCollector({ folder, limits, work, sink }: Place): Collector {
  const progress = work.renditions.map((rendition) => ({ rendition, count: 0, madeMs: 0 }))
  const given = new Set<string>()

  async function takeSegments(each: (typeof progress)[number]): Promise<boolean> {
    const { rendition } = each
    const inFolder = (file: string) => join(folder, rendition.output.folder, file)
    const playlist = await readMadeFile(inFolder(PLAYLIST_FILE), MAXIMUM_TEXT_BYTES)
    const segments = playlist ? segmentsOf(playlist.toString('utf8')).slice(each.count) : []
    for (const { file, durationMs } of segments) {
      const bytes = await takeMadeFile(inFolder(file), limits.fileBytes)
      if (!bytes) throw new Error(`a media process announced ${file} and did not write it`)
      if (each.count === 0) await begin(rendition, await takeMadeFile(inFolder(INIT_FILE), limits.fileBytes))
      await sink.segment({ rendition: rendition.name, index: each.count, durationMs, bytes })
      each.count += 1
      each.madeMs += durationMs
    }
    return segments.length > 0
  }

  async function begin(rendition: PlannedRendition, init: Buffer | null): Promise<void> {
    if (!init) throw new Error('a media process wrote no initialisation segment')
    const { name, size, videoKbps, audioKbps } = rendition
    const codecs = codecsOf(init, { video: size !== null, audio: audioKbps > 0 })
    const bandwidth = Math.round((videoKbps + audioKbps) * 1_000 * PEAK_FACTOR)
    await sink.rendition({ name, width: size?.width ?? null, height: size?.height ?? null, bandwidth, codecs }, init)
  }

  /** Gives a file on, once, as soon as it is there. */
  async function takeOnce(file: string, give: (bytes: Buffer) => Promise<void>): Promise<void> {
    if (given.has(file)) return
    const bytes = await takeMadeFile(join(folder, file), limits.fileBytes)
    if (!bytes) return
    given.add(file)
    await give(bytes)
  }

  async function look(isLast: boolean): Promise<boolean> {
    const { poster, sprite } = work
    if (poster)
      await takeOnce(POSTER_FILE, (bytes) => sink.picture({ name: 'poster', mimeType: 'image/jpeg', ...poster, bytes }))
    if (sprite)
      await takeOnce(SPRITE_FILE, (bytes) => {
        const { columns, rows, tile, everyMs } = sprite
        const size = { width: columns * tile.width, height: rows * tile.height }
        return sink.picture({ name: 'sprite', mimeType: 'image/jpeg', ...size, bytes, columns, tile, everyMs })
      })
    let hasMore = false
    for (const each of progress) hasMore = (await takeSegments(each)) || hasMore
    if (isLast && work.facts.kind === 'audio')
      await takeOnce(LOUDNESS_FILE, (bytes) => sink.waveform(loudnessOf(bytes.toString('utf8'), WAVEFORM_PARTS)))
    return hasMore
  }

  return {
    async follow(running, onPosition) {
      try {
        let end: ProcessEnd | null = null
        while (end === null) {
          end = await Promise.race([running.ended, pause(LOOK_EVERY_MS, null)])
          if (await look(end === 'done')) running.touch()
          await onPosition(running.positionMs())
          if ((await writtenBytes(folder, work)) > limits.folderBytes) running.kill('too_costly')
        }
        return end
      } catch (error) {
        running.kill('ended')
        await running.ended.catch(() => undefined)
        throw error
      }
    },
    hasPoster: () => given.has(POSTER_FILE),
    madeMs: () => progress[0]?.madeMs ?? 0,
  }
}

/** What lies in the folders of the process; segments are removed once they have been given on. */
async function writtenBytes(folder: string, { renditions }: PlannedWork): Promise<number> {
  const inner = [MADE_FOLDER, ...renditions.map(({ output }) => output.folder)]
  const sizes = await Promise.all(
    inner.map(async (each) => {
      const names = await readdir(join(folder, each)).catch(() => [])
      const facts = await Promise.all(names.map((name) => stat(join(folder, each, name)).catch(() => null)))
      return facts.reduce((sum, fact) => sum + (fact?.size ?? 0), 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
