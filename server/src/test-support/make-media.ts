import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_LOG_ERROR,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import { Dictionary, Log, type Stream } from 'node-av/lib'

/** What a made file is. `video` and `audio` are sources of libavfilter: `testsrc2=size=320x180:rate=25`. */
type MadeMedia = {
  seconds: number
  format?: 'mp4' | 'mov' | 'webm' | 'mp3' | 'wav' | 'flac' | 'ogg' | 'adts' | 'hevc' | 'h264'
  /** In ten bits, as phones film bright scenes. */
  hdr?: 'hlg' | 'pq'
  video?: string | null
  audio?: string | null
  /** Degrees clockwise, written as a display matrix, as phones do. */
  rotation?: 0 | 90 | 180 | 270
  metadata?: Record<string, string>
}

const SOUNDS = {
  mp4: FF_ENCODER_AAC,
  mov: FF_ENCODER_AAC,
  adts: FF_ENCODER_AAC,
  hevc: FF_ENCODER_AAC,
  h264: FF_ENCODER_AAC,
  webm: FF_ENCODER_LIBOPUS,
  ogg: FF_ENCODER_LIBOPUS,
  mp3: FF_ENCODER_LIBMP3LAME,
  wav: FF_ENCODER_PCM_S16LE,
  flac: FF_ENCODER_FLAC,
} as const

/** A test picture that moves, with a tone: encoded here, so that tests need no files. */
export async function makeMedia(made: MadeMedia): Promise<Buffer> {
  Log.setLevel(AV_LOG_ERROR)
  const folder = await mkdtemp(join(tmpdir(), 'made-media-'))
  try {
    const path = join(folder, 'made')
    await write(path, made)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function write(path: string, made: MadeMedia): Promise<void> {
  const { seconds, format = 'mp4', rotation = 0, metadata = {} } = made
  const isSound = !['mp4', 'mov', 'webm', 'hevc', 'h264'].includes(format)
  const {
    video = isSound ? null : 'testsrc2=size=320x180:rate=25',
    audio = format === 'h264' ? null : 'sine=frequency=440',
  } = made
  const sources = [video && `${video},trim=duration=${seconds}`, audio && `${audio},atrim=duration=${seconds}`].filter(
    (source) => source !== null && source !== '',
  )
  await using demuxer = await Demuxer.open(sources.map((source, at) => `${source}[out${at}]`).join(';'), {
    format: 'lavfi',
  })
  const muxer = await Muxer.open(path, {
    format,
    configure(context) {
      context.metadata = Dictionary.fromObject(metadata)
      const pictures = context.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
      if (rotation !== 0) pictures?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(rotation))
    },
  })
  // One after the other: what is ready first would else become the first stream of the file.
  const lines: Line[] = []
  for (const stream of demuxer.streams) lines.push(await addLine(stream, muxer, made))
  for await (const packet of demuxer.packets()) {
    using read = packet
    if (read) await lines[read.streamIndex]?.(read)
  }
  for (const line of lines) await line(null)
  await muxer.close()
}

type Line = (packet: Parameters<Decoder['decodeAll']>[0]) => Promise<void>

async function addLine(stream: Stream, muxer: Muxer, made: MadeMedia): Promise<Line> {
  const { format = 'mp4' } = made
  const isVideo = stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(isVideo ? `format=${made.hdr ? 'yuv420p10le' : 'yuv420p'}` : 'aresample=48000')
  const encoder = await (isVideo ? videoEncoder(made) : Encoder.create(SOUNDS[format], { autoResample: true }))
  const index = muxer.addStream(encoder)
  return async (packet) => {
    for (const frame of await decoder.decodeAll(packet))
      for (const filtered of await filter.processAll(frame))
        for (const encoded of await encoder.encodeAll(filtered)) await muxer.writePacket(encoded, index)
    if (packet !== null) return
    for await (const encoded of encoder.flushPackets()) await muxer.writePacket(encoded, index)
    await muxer.writePacket(null, index)
  }
}

const TRANSFERS = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const

function videoEncoder({ format, hdr }: MadeMedia): Promise<Encoder> {
  if (hdr) {
    const colours = `colorprim=bt2020:transfer=${TRANSFERS[hdr]}:colormatrix=bt2020nc`
    return Encoder.create(FF_ENCODER_LIBX265, {
      options: { preset: 'ultrafast', 'x265-params': `log-level=error:${colours}` },
    })
  }
  if (format === 'hevc') return Encoder.create(FF_ENCODER_LIBX265, { options: { 'x265-params': 'log-level=error' } })
  return format === 'webm'
    ? Encoder.create(FF_ENCODER_LIBVPX_VP8, { bitrate: '300k', options: { deadline: 'realtime', 'cpu-used': 8 } })
    : Encoder.create(FF_ENCODER_LIBX264, { options: { preset: 'ultrafast' } })
}

/** 16.16 fixed point, as ISO/IEC 14496-12 §8.2.2 has it; the last column is 2.30. */
function displayMatrix(rotation: 90 | 180 | 270): Buffer {
  const one = 1 << 16
  const [cos, sin] = { 90: [0, one], 180: [-one, 0], 270: [0, -one] }[rotation] as [number, number]
  const bytes = Buffer.alloc(36)
  for (const [at, value] of [cos, sin, 0, -sin, cos, 0, 0, 0, 1 << 30].entries()) bytes.writeInt32LE(value, at * 4)
  return bytes
}
