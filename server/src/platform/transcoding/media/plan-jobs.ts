import type { MediaFacts, RenditionName, TranscodePlan } from '../transcoder.ts'
import {
  LOUDNESS_FILE,
  POSTER_FILE,
  SPRITE_FILE,
  type Container,
  type FileFacts,
  type HlsOutput,
  type MediaJob,
  type MediaOutput,
  type PictureOutput,
} from './media-job.ts'
import { maximumLengthMs } from './media-limits.ts'

type Size = { width: number; height: number }
type Video = NonNullable<FileFacts['video']>

/** A rendition and how it is made. `audioKbps` is 0 without sound. */
export type PlannedRendition = {
  name: RenditionName
  size: Size | null
  videoKbps: number
  audioKbps: number
  output: HlsOutput
}

type SpriteGrid = { columns: number; rows: number; tile: Size; everyMs: number }

export type PlannedWork = {
  facts: MediaFacts
  renditions: PlannedRendition[]
  poster: Size | null
  sprite: SpriteGrid | null
  /** The runs of a process, in order. */
  jobs: MediaJob[]
  /** Makes the first picture the poster; for a video that is black from beginning to end. */
  blackPoster: MediaJob | null
}

const SEGMENT_SECONDS = 4
const MAXIMUM_FRAMES_PER_SECOND = 30
const MINIMUM_FRAMES_PER_SECOND = 5
const POSTER_EDGE = 1_280
const TILE_EDGE = 160
const TILES = { columns: 10, rows: 10 }
const WAVEFORM_PARTS = 200
const SAMPLE_RATE = 48_000

/** Peak bit rates of the usual ladder for H.264. `quality` is x264's CRF; `lines` the shorter edge. */
const LADDER = [
  { name: 'h240', lines: 240, videoKbps: 400, audioKbps: 64, quality: 26, profile: 'main' },
  { name: 'h480', lines: 480, videoKbps: 1_200, audioKbps: 96, quality: 24, profile: 'main' },
  { name: 'h720', lines: 720, videoKbps: 2_800, audioKbps: 128, quality: 23, profile: 'high' },
] as const

const SOUND = `aresample=${SAMPLE_RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo`

type Source = { container: Container; file: FileFacts; durationMs: number; threads: number; mapsTones: boolean }

/** Decides what is made of a file, and by which runs. Null: the file has not what the plan needs. */
export function planJobs(plan: TranscodePlan, source: Source): PlannedWork | null {
  const { durationMs } = source
  const file = source.mapsTones ? source.file : withoutHdr(source.file)
  const startMs = plan.cut?.startMs ?? 0
  const left = Math.max(0, durationMs - startMs)
  const span = plan.cut ? Math.min(plan.cut.lengthMs, left) : left
  const base = {
    container: source.container,
    threads: source.threads,
    startMs,
    lengthMs: plan.cut ? span : maximumLengthMs(span),
  }
  if (plan.kind === 'audio') return file.audio && planSound(base, file.audio.index, span)
  return file.video && planVideo(base, { video: file.video, audio: file.audio, span, hasSprite: !plan.cut })
}

/** For an engine that cannot map tones: the picture is shown as it is, paler than it was meant. */
const withoutHdr = (file: FileFacts): FileFacts => ({ ...file, video: file.video && { ...file.video, hdr: null } })

type Base = Pick<MediaJob, 'container' | 'threads' | 'startMs' | 'lengthMs'>

function planSound(base: Base, audio: number, durationMs: number): PlannedWork {
  const output: HlsOutput = {
    kind: 'hls',
    folder: 'audio',
    video: null,
    audio: { filter: SOUND, kbps: 128 },
    segmentSeconds: SEGMENT_SECONDS,
  }
  const samples = Math.max(1, Math.round((durationMs / 1_000 / WAVEFORM_PARTS) * SAMPLE_RATE))
  const loudness = `${SOUND},asetnsamples=n=${samples},astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level,ametadata=mode=print:key=lavfi.astats.Overall.RMS_level:file=${LOUDNESS_FILE}`
  const job = { ...base, video: null, audio, outputs: [output, { kind: 'measure' as const, filter: loudness }] }
  const facts = { kind: 'audio' as const, durationMs, width: null, height: null, hasAudio: true }
  const rendition = { name: 'audio' as const, size: null, videoKbps: 0, audioKbps: 128, output }
  return { facts, renditions: [rendition], poster: null, sprite: null, jobs: [job], blackPoster: null }
}

type VideoSource = { video: Video; audio: FileFacts['audio']; span: number; hasSprite: boolean }

/** The lowest rendition has a run of its own, so that its first segment comes soon. */
function planVideo(base: Base, { video, audio, span, hasSprite }: VideoSource): PlannedWork {
  const upright = uprightSize(video)
  const first = { ...base, video: video.index, audio: audio?.index ?? null }
  const renditions = planRenditions(video, upright, audio !== null)
  const [lowest, ...others] = renditions.map(({ output }) => output)
  const sprite = hasSprite ? planSprite(upright, span) : null
  const poster = fitted(upright, POSTER_EDGE)
  const outputs: MediaOutput[] = [
    picture(`${NOT_BLACK},${shown(video, poster)}`),
    ...(lowest ? [lowest] : []),
    ...(sprite ? [spriteOutput(video, sprite)] : []),
  ]
  return {
    facts: { kind: 'video', durationMs: span, ...upright, hasAudio: audio !== null },
    renditions,
    poster,
    sprite,
    jobs: [{ ...first, outputs }, ...(others.length > 0 ? [{ ...first, outputs: others }] : [])],
    blackPoster: { ...first, audio: null, outputs: [picture(shown(video, poster))] },
  }
}

/** The size as shown: upright and with square pixels. */
export function uprightSize({ width, height, rotation, pixelAspect }: Video): Size {
  const shown = { width: Math.max(1, Math.round(width * pixelAspect)), height }
  return rotation % 180 === 0 ? shown : { width: shown.height, height: shown.width }
}

/** H.264 with 4:2:0 needs even edges. */
const even = (edge: number): number => Math.max(2, 2 * Math.round(edge / 2))

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: even(width * Math.min(1, factor)),
  height: even(height * Math.min(1, factor)),
})

const fitted = (size: Size, edge: number): Size => scaled(size, edge / Math.max(size.width, size.height))

function planRenditions(video: Video, upright: Size, hasAudio: boolean): PlannedRendition[] {
  const shorter = Math.min(upright.width, upright.height)
  const wanted = LADDER.filter(({ lines }, at) => at === 0 || lines <= shorter)
  return wanted.map(({ name, lines, videoKbps, audioKbps, quality, profile }) => {
    const size = scaled(upright, lines / shorter)
    const { filter, keyFrameEvery } = steadyFrames(video)
    const output: HlsOutput = {
      kind: 'hls',
      folder: name,
      video: {
        filter: `${filter},${shown(video, size)},format=yuv420p`,
        profile,
        quality,
        maximumKbps: videoKbps,
        keyFrameEvery,
      },
      audio: hasAudio ? { filter: SOUND, kbps: audioKbps } : null,
      // Below the distance of key frames, which alone decides: a segment begins with the next one.
      segmentSeconds: SEGMENT_SECONDS - 1,
    }
    return { name, size, videoKbps, audioKbps: hasAudio ? audioKbps : 0, output }
  })
}

/**
 * A steady rate in thousandths, so that key frames fall on the same times in all renditions. Where the picture begins later than the
 * file, its first frame is shown from 0, as the sound is heard. Only there: the filter begins anew where a picture changes its size.
 */
function steadyFrames({ framesPerSecond, startMs }: Video): { filter: string; keyFrameEvery: number } {
  const source = framesPerSecond ?? MAXIMUM_FRAMES_PER_SECOND
  // 60 becomes 30 and 50 becomes 25: every second frame.
  const halved = source > MAXIMUM_FRAMES_PER_SECOND + 0.5 ? source / 2 : source
  const rate = Math.min(MAXIMUM_FRAMES_PER_SECOND, Math.max(MINIMUM_FRAMES_PER_SECOND, halved))
  const thousandths = Math.round(rate * 1_001)
  return {
    filter: `fps=fps=${thousandths}/1001${startMs > 1_000 / rate ? ':start_time=0' : ''}`,
    keyFrameEvery: Math.max(1, Math.round((SEGMENT_SECONDS * thousandths) / 1_001)),
  }
}

const TURNS = { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' } as const

const turn = ({ rotation }: Video): string => TURNS[rotation]

/** Upright, in this size, and with the light that screens show. */
const shown = (video: Video, { width, height }: Size): string =>
  `${turn(video)}scale=${width}:${height},setsar=1${toneMapping(video)}`

const TRANSFERS = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const

/** What is brighter than white is pressed below it (BT.2390 names the task, Hable the curve); primaries as in BT.709. */
function toneMapping({ hdr }: Video): string {
  if (hdr === null) return ''
  const from = `tin=${TRANSFERS[hdr]}:pin=bt2020:min=bt2020nc`
  return `,zscale=${from}:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p`
}

/** Not black: fewer than 98 of 100 pixels are dark. */
const NOT_BLACK =
  'format=yuv420p,blackframe=amount=0,metadata=mode=select:key=lavfi.blackframe.pblack:value=98:function=less'

const picture = (filter: string): PictureOutput => ({
  kind: 'picture',
  file: POSTER_FILE,
  filter: `${filter},${FULL_RANGE}`,
  quality: 4,
})

/** As JPEG wants it. */
const FULL_RANGE = 'scale=out_range=pc,format=yuvj420p'

function planSprite(upright: Size, durationMs: number): SpriteGrid {
  const everyMs = Math.max(1_000, Math.ceil(durationMs / (TILES.columns * TILES.rows)))
  const count = Math.max(1, Math.ceil(durationMs / everyMs))
  const columns = Math.min(TILES.columns, count)
  return {
    columns,
    rows: Math.min(TILES.rows, Math.ceil(count / columns)),
    tile: fitted(upright, TILE_EDGE),
    everyMs,
  }
}

function spriteOutput(video: Video, { columns, rows, tile, everyMs }: SpriteGrid): PictureOutput {
  const filter = `fps=fps=1000/${everyMs}:start_time=0:round=up,${shown(video, tile)},tile=${columns}x${rows},${FULL_RANGE}`
  return { kind: 'picture', file: SPRITE_FILE, filter, quality: 6 }
}
