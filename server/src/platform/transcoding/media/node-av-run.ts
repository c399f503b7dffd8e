import { rename, writeFile } from 'node:fs/promises'
import { Decoder, Encoder, FilterAPI, Muxer, type Demuxer } from 'node-av/api'
import {
  AVERROR_EOF,
  AV_CODEC_FLAG_QSCALE,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
} from 'node-av/constants'
import { FFmpegError, type Frame, type Packet, type Stream } from 'node-av/lib'
import { hlsOptions, x264Options } from './ffmpeg-arguments.ts'
import { PLAYLIST_FILE, type HlsOutput, type MediaJob, type MediaOutput, type PictureOutput } from './media-job.ts'
import { openInput } from './node-av-probe.ts'

/** Takes the frames of one stream, then null; false when it wants no more. */
type FrameSink = (frame: Frame | null) => Promise<boolean>

/** Quantiser to lambda, `FF_QP2LAMBDA`. */
const LAMBDA = 118

/** Runs one job in the current folder. @throws when the file cannot be read or something cannot be encoded. */
export async function runJob(job: MediaJob, onTime: (ms: number) => void): Promise<void> {
  await using demuxer = await openInput(job.container)
  const [video, audio] = [streamOf(demuxer, job.video), streamOf(demuxer, job.audio)]
  if (job.startMs > 0) await demuxer.seek(job.startMs / 1_000, -1, AVSEEK_FLAG_BACKWARD)
  const sinks: Record<'video' | 'audio', FrameSink[]> = { video: [], audio: [] }
  for (const output of job.outputs) await addSinks(output, job, sinks)
  await feed(demuxer, job, {
    video: video && sinks.video.length > 0 ? await reader(video, job, sinks.video) : null,
    audio: audio && sinks.audio.length > 0 ? await reader(audio, job, sinks.audio) : null,
    onTime,
  })
}

const streamOf = (demuxer: Demuxer, index: number | null): Stream | null =>
  index === null ? null : (demuxer.getStream(index) ?? null)

type Reader = { stream: Stream; take(packet: Packet | null): Promise<void>; isDone(): boolean }

async function feed(
  demuxer: Demuxer,
  { startMs, lengthMs, video: videoIndex, audio: audioIndex }: MediaJob,
  { video, audio, onTime }: { video: Reader | null; audio: Reader | null; onTime: (ms: number) => void },
): Promise<void> {
  const readers = [video, audio].filter((reader) => reader !== null)
  const isOnlyRead = readers.length === 0
  const clock = videoIndex ?? audioIndex
  for await (const packet of demuxer.packets()) {
    if (packet === null) break
    using read = packet
    const reader = readers.find(({ stream }) => stream.index === read.streamIndex)
    if (!reader && !isOnlyRead) continue
    const endMs = endOf(read, demuxer.getStream(read.streamIndex)) - startMs
    if (read.streamIndex === clock && endMs > 0) onTime(Math.min(endMs, lengthMs))
    if (endMs > lengthMs + READ_BEYOND_MS) break
    await reader?.take(read)
    if (readers.length > 0 && readers.every((each) => each.isDone())) return
  }
  for (const reader of readers) await reader.take(null)
}

/** Packets are stored in the order of decoding: later ones may be shown earlier. */
const READ_BEYOND_MS = 2_000

function endOf({ pts, duration }: Packet, stream: Stream | undefined): number {
  if (!stream || pts < 0n) return 0
  return (Number(pts + duration) * 1_000 * stream.timeBase.num) / stream.timeBase.den
}

async function reader(stream: Stream, { threads }: MediaJob, sinks: FrameSink[]): Promise<Reader> {
  const decoder = await Decoder.create(stream, { threadCount: threads, exitOnError: false })
  let open = sinks
  const give = async (frame: Frame | null) => {
    const wantMore = await Promise.all(open.map((sink) => sink(frame)))
    open = open.filter((_, at) => wantMore[at])
  }
  return {
    stream,
    isDone: () => open.length === 0,
    async take(packet) {
      for (const frame of await decoder.decodeAll(packet)) {
        using decoded = frame
        await give(decoded)
      }
      if (packet !== null) return
      await give(null)
      decoder.close()
    },
  }
}

async function addSinks(
  output: MediaOutput,
  job: MediaJob,
  sinks: Record<'video' | 'audio', FrameSink[]>,
): Promise<void> {
  switch (output.kind) {
    case 'hls':
      return addHls(output, job, sinks)
    case 'picture':
      return void sinks.video.push(pictureSink(output, job))
    case 'measure':
      return void sinks.audio.push(filterSink(output.filter, async () => true))
    case 'length':
      return
    default:
      output satisfies never
  }
}

/** Runs frames through a filter; `take` gets what comes out, then null. */
function filterSink(description: string, take: FrameSink): FrameSink {
  const filter = FilterAPI.create(description, { threads: 1 })
  const giveAll = async (frames: Iterable<Frame> | AsyncIterable<Frame>) => {
    for await (const frame of frames) {
      using filtered = frame
      if (!(await take(filtered))) return false
    }
    return true
  }
  return async (frame) => {
    const filtered = frame ? await throughFilter(filter, frame) : null
    if (filtered) return giveAll(filtered)
    // Without a frame the filter was never set up, and there is nothing in it.
    if (filter.isFilterInitialized) await giveAll(filter.flushFrames())
    await take(null)
    filter.close()
    return false
  }
}

/** Null when the filter wants no more frames, because the part of the file that it cuts out has ended. */
async function throughFilter(filter: FilterAPI, frame: Frame): Promise<Frame[] | null> {
  try {
    return await filter.processAll(frame)
  } catch (error) {
    if (error instanceof FFmpegError && error.code === AVERROR_EOF) return null
    throw error
  }
}

/** The part of the file that the job wants, counted from its start. */
function cut({ startMs, lengthMs }: MediaJob, kind: 'video' | 'audio'): string {
  const [trim, setpts] = kind === 'video' ? ['trim', 'setpts'] : ['atrim', 'asetpts']
  const [start, end] = [startMs / 1_000, (startMs + lengthMs) / 1_000]
  if (startMs === 0) return `${trim}=end=${end},`
  return `${trim}=start=${start}:end=${end},${setpts}=PTS-${start}/TB,`
}

function pictureSink({ file, filter, quality }: PictureOutput, job: MediaJob): FrameSink {
  return filterSink(`${cut(job, 'video')}${filter}`, async (frame) => {
    if (!frame) return false
    const bytes = await Encoder.encodeOne(FF_ENCODER_MJPEG, frame, {
      context: { globalQuality: quality * LAMBDA },
      configure: (context) => context.setFlags(AV_CODEC_FLAG_QSCALE),
    })
    await writeFile(`${file}.tmp`, bytes)
    await rename(`${file}.tmp`, file)
    return false
  })
}

async function addHls(output: HlsOutput, job: MediaJob, sinks: Record<'video' | 'audio', FrameSink[]>): Promise<void> {
  const { folder, video, audio } = output
  const muxer = await Muxer.open('', {
    format: 'hls',
    options: hlsOptions(output),
    // Relative, and set late: a path given to `open` becomes absolute, and this user may not enter the folders above.
    configure(context) {
      context.url = `${folder}/${PLAYLIST_FILE}`
    },
  })
  let openCount = 0
  const add = async (kind: 'video' | 'audio', filter: string, encoder: Encoder) => {
    openCount += 1
    const index = muxer.addStream(encoder)
    const write = async (packets: AsyncIterable<Packet> | Packet[]) => {
      for await (const packet of packets) {
        using encoded = packet
        await muxer.writePacket(encoded, index)
      }
    }
    const encode: FrameSink = async (frame) => {
      if (frame) {
        await write(await encoder.encodeAll(frame))
        return true
      }
      if (encoder.isEncoderInitialized) await write(encoder.flushPackets())
      await muxer.writePacket(null, index)
      openCount -= 1
      if (openCount > 0) return false
      await muxer.close()
      return false
    }
    sinks[kind].push(filterSink(`${cut(job, kind)}${filter}`, encode))
  }
  if (video) await add('video', video.filter, await x264(video, job.threads))
  if (audio) await add('audio', audio.filter, await Encoder.create(FF_ENCODER_AAC, { bitrate: `${audio.kbps}k` }))
}

function x264(video: NonNullable<HlsOutput['video']>, threads: number): Promise<Encoder> {
  const { maxrate, bufsize, ...options } = x264Options(video)
  return Encoder.create(FF_ENCODER_LIBX264, {
    threadCount: threads,
    maxRate: maxrate,
    bufSize: bufsize,
    gopSize: video.keyFrameEvery,
    options,
  })
}
