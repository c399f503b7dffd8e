import { text } from 'node:stream/consumers'
import type { ByteSource } from '#src/platform/transcoding/pictures.ts'
import type {
  MediaFacts,
  MediaFailure,
  Rendition,
  RenditionName,
  TranscodePlan,
  Transcoder,
  TranscodeSink,
} from '#src/platform/transcoding/transcoder.ts'

/** A file for the fake transcoder: what it should find or answer, as JSON. */
export const fakeMedia = (facts: MediaFacts | MediaFailure): Buffer => Buffer.from(JSON.stringify(facts))

const LINES: readonly { name: RenditionName; lines: number; bandwidth: number }[] = [
  { name: 'h240', lines: 240, bandwidth: 464_000 },
  { name: 'h480', lines: 480, bandwidth: 1_328_000 },
  { name: 'h720', lines: 720, bandwidth: 2_928_000 },
]

/** A transcoder that takes files of `fakeMedia` and makes everything that a real one makes, with recognisable bytes. */
export function createFakeTranscoder(): Transcoder {
  return {
    engine: 'ffmpeg',
    async probe(source) {
      const found = await read(source)
      return 'outcome' in found ? found : { outcome: 'done', facts: found }
    },
    async transcode(plan, source, sink) {
      const found = await read(source)
      if ('outcome' in found) return found
      if (plan.kind === 'video' && found.kind === 'audio') return { outcome: 'unsupported' }
      const facts = cutFacts(found, plan)
      await make(facts, plan, sink)
      return { outcome: 'done', facts }
    },
    still: async (keyframe) => Buffer.from(`still of ${keyframe.toString()}`),
    close: async () => undefined,
  }
}

async function read(source: ByteSource): Promise<MediaFacts | MediaFailure> {
  const content = await text(await source.open())
  try {
    return JSON.parse(content)
  } catch {
    return { outcome: 'unreadable' }
  }
}

function cutFacts(found: MediaFacts, { kind, cut }: TranscodePlan): MediaFacts {
  const durationMs = cut ? Math.min(cut.lengthMs, Math.max(0, found.durationMs - cut.startMs)) : found.durationMs
  return kind === 'audio' ? { ...found, kind, durationMs, width: null, height: null } : { ...found, durationMs }
}

async function make(facts: MediaFacts, plan: TranscodePlan, sink: TranscodeSink): Promise<void> {
  await sink.facts(facts)
  await sink.progress(0)
  if (facts.kind === 'video')
    await sink.picture({ name: 'poster', mimeType: 'image/jpeg', ...sizeOf(facts), bytes: Buffer.from('poster') })
  for (const rendition of renditionsOf(facts)) await makeRendition(rendition, facts, sink)
  if (facts.kind === 'audio') await sink.waveform(Array.from({ length: 200 }, (_, at) => at % 101))
  else if (!plan.cut) {
    const tile = { width: 160, height: 90 }
    const sprite = { width: 1_600, height: 900, columns: 10, tile, everyMs: 1_000, bytes: Buffer.from('sprite') }
    await sink.picture({ name: 'sprite', mimeType: 'image/jpeg', ...sprite })
  }
  await sink.progress(100)
}

const sizeOf = ({ width, height }: MediaFacts) => ({ width: width ?? 0, height: height ?? 0 })

function renditionsOf(facts: MediaFacts): Rendition[] {
  if (facts.kind === 'audio')
    return [{ name: 'audio', width: null, height: null, bandwidth: 136_000, codecs: 'mp4a.40.2' }]
  const { width, height } = sizeOf(facts)
  return LINES.filter(({ lines }) => lines === 240 || lines <= height).map(({ name, lines, bandwidth }) => {
    const scale = Math.min(1, lines / height)
    const even = (edge: number) => 2 * Math.round((edge * scale) / 2)
    return { name, width: even(width), height: even(height), bandwidth, codecs: 'avc1.4d401f,mp4a.40.2' }
  })
}

async function makeRendition(rendition: Rendition, { durationMs }: MediaFacts, sink: TranscodeSink): Promise<void> {
  const { name } = rendition
  await sink.rendition(rendition, Buffer.from(`${name} init`))
  const count = Math.max(1, Math.ceil(durationMs / 4_000))
  for (let index = 0; index < count; index += 1) {
    const partMs = Math.min(4_000, durationMs - index * 4_000)
    await sink.segment({ rendition: name, index, durationMs: partMs, bytes: Buffer.from(`${name} ${index}`) })
  }
}
