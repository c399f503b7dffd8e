import { Type, type Static } from 'typebox'

/** The demuxers that a file may be read with; each reads one file and follows no reference out of it. `h264` is never an upload. */
export type Container = 'mov' | 'matroska' | 'mp3' | 'ogg' | 'wav' | 'flac' | 'aac' | 'h264'

/** Every name of these demuxers, as `-format_whitelist` wants them. */
export const FORMAT_WHITELIST = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,ogg,wav,flac,aac,h264'

/** The name of the file in the folder of the process, and of those that it writes there. */
export const INPUT_FILE = 'input'
export const PLAYLIST_FILE = 'index.m3u8'
export const INIT_FILE = 'init.mp4'
/** A folder of the process besides those of renditions. */
export const MADE_FOLDER = 'made'
export const POSTER_FILE = 'made/poster.jpg'
export const SPRITE_FILE = 'made/sprite.jpg'
export const LOUDNESS_FILE = 'made/loudness.txt'

/** What a process found in a file: its first video that is not a cover picture, and its first sound. */
export const FileFacts = Type.Object({
  durationMs: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  streamCount: Type.Integer({ minimum: 0 }),
  video: Type.Union([
    Type.Null(),
    Type.Object({
      index: Type.Integer({ minimum: 0 }),
      width: Type.Integer({ minimum: 0 }),
      height: Type.Integer({ minimum: 0 }),
      /** Degrees clockwise to turn the stored picture upright. */
      rotation: Type.Enum([0, 90, 180, 270]),
      /** Width of a pixel divided by its height. */
      pixelAspect: Type.Number({ exclusiveMinimum: 0 }),
      framesPerSecond: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
      durationMs: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
      /** Of its first picture, from the beginning of the file. */
      startMs: Type.Number({ minimum: 0 }),
      /** The transfer function of a picture with more light than screens show, ITU-R BT.2100. */
      hdr: Type.Union([Type.Null(), Type.Enum(['pq', 'hlg'])]),
    }),
  ]),
  audio: Type.Union([Type.Null(), Type.Object({ index: Type.Integer({ minimum: 0 }) })]),
})
export type FileFacts = Static<typeof FileFacts>

/** Filters are those of libavfilter, which both engines share. */
export type HlsOutput = {
  kind: 'hls'
  folder: string
  video: null | {
    filter: string
    profile: 'main' | 'high'
    quality: number
    maximumKbps: number
    keyFrameEvery: number
  }
  audio: null | { filter: string; kbps: number }
  segmentSeconds: number
}

/** One JPEG; `quality` is 2 (best) to 31. */
export type PictureOutput = { kind: 'picture'; file: string; filter: string; quality: number }

/** Only runs the sound through a filter, which writes what it measured. */
type MeasureOutput = { kind: 'measure'; filter: string }

/** Only reads the file to its end, for its duration. */
type LengthOutput = { kind: 'length' }

export type MediaOutput = HlsOutput | PictureOutput | MeasureOutput | LengthOutput

/** One run of a process over the file. `video` and `audio` are indexes of its streams. */
export type MediaJob = {
  container: Container
  video: number | null
  audio: number | null
  startMs: number
  /** Reading stops here, counted from the start. */
  lengthMs: number
  threads: number
  outputs: MediaOutput[]
}

/** What the process of `node-av` is asked. */
export type WorkerTask = { task: 'probe'; container: Container } | { task: 'run'; job: MediaJob }
