import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { FileFacts } from './media-job.ts'
import { quarterTurn } from './rotation.ts'

const Text = Type.Optional(Type.String())

const Probed = Type.Object({
  format: Type.Object({ duration: Text, start_time: Text }),
  streams: Type.Array(
    Type.Object({
      index: Type.Integer({ minimum: 0 }),
      codec_type: Text,
      codec_name: Text,
      width: Type.Optional(Type.Integer({ minimum: 0 })),
      height: Type.Optional(Type.Integer({ minimum: 0 })),
      sample_aspect_ratio: Text,
      avg_frame_rate: Text,
      duration: Text,
      start_time: Text,
      color_transfer: Text,
      disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Integer()) })),
      side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
    }),
  ),
})
type ProbedStream = Static<typeof Probed>['streams'][number]

/** Reads the JSON of `ffprobe -show_format -show_streams`. @throws on anything else. */
export function readFfprobe(output: string): FileFacts {
  const { format, streams } = Value.Parse(Probed, JSON.parse(output))
  const decodable = streams.filter(({ codec_name }) => codec_name !== undefined && codec_name !== 'unknown')
  const video = decodable.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  const audio = decodable.find(({ codec_type }) => codec_type === 'audio')
  return {
    durationMs: milliseconds(format.duration),
    streamCount: streams.length,
    video: video ? videoFacts(video, Number(format.start_time ?? 0)) : null,
    audio: audio ? { index: audio.index } : null,
  }
}

/** As FFmpeg names the transfer functions of BT.2100. */
const HDR: ReadonlyMap<string, 'pq' | 'hlg'> = new Map([
  ['smpte2084', 'pq'],
  ['arib-std-b67', 'hlg'],
])

function videoFacts(stream: ProbedStream, fileStartSeconds: number): NonNullable<FileFacts['video']> {
  // It counts against the clock.
  const turned = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  return {
    index: stream.index,
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    rotation: quarterTurn(-turned),
    pixelAspect: ratio(stream.sample_aspect_ratio) ?? 1,
    framesPerSecond: ratio(stream.avg_frame_rate),
    durationMs: milliseconds(stream.duration),
    startMs: milliseconds(String(Number(stream.start_time) - fileStartSeconds)) ?? 0,
    hdr: HDR.get(stream.color_transfer ?? '') ?? null,
  }
}

function milliseconds(seconds: string | undefined): number | null {
  const ms = Number(seconds) * 1_000
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/** Of `30000/1001` and `4:3`. */
function ratio(text: string | undefined): number | null {
  const [above, below] = (text ?? '').split(/[:/]/).map(Number)
  return above && below && above > 0 && below > 0 ? above / below : null
}
