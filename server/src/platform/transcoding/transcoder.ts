import type { ByteSource } from './pictures.ts'

/** What a file of video or sound is, by its content. `width` and `height` are upright; null for sound. */
export type MediaFacts = {
  kind: 'video' | 'audio'
  durationMs: number
  width: number | null
  height: number | null
  hasAudio: boolean
}

/** Named by lines; a lower video has only the renditions that do not enlarge it, at least `h240`. */
export type RenditionName = 'h240' | 'h480' | 'h720' | 'audio'

/** One variant stream of an HLS multivariant playlist. `bandwidth` is its peak in bits per second, RFC 8216 §4.3.4.2. */
export type Rendition = {
  name: RenditionName
  width: number | null
  height: number | null
  bandwidth: number
  /** RFC 6381. */
  codecs: string
}

/** A complete fMP4 media segment. `index` counts from 0 in each rendition. */
export type MediaSegment = { rendition: RenditionName; index: number; durationMs: number; bytes: Buffer }

/**
 * `poster` is the first picture that is not black. `sprite` has the seek previews: `columns` tiles a row, one every
 * `everyMs`, from left to right and from top to bottom.
 */
export type MediaPicture = { mimeType: 'image/jpeg'; width: number; height: number; bytes: Buffer } & (
  | { name: 'poster' }
  | { name: 'sprite'; columns: number; tile: { width: number; height: number }; everyMs: number }
)

/**
 * Receives what is made, in this order: facts; poster; then each rendition, lowest first, with its segments as soon as
 * they are complete; sprite or waveform at any time after the facts. Each call is awaited before the next. What one
 * throws ends the transcoding and is thrown by `transcode`.
 */
export type TranscodeSink = {
  facts(facts: MediaFacts): Promise<void>
  /**
   * Begins a rendition: `init` is its initialisation segment (`EXT-X-MAP`). Everything that an earlier attempt stored of
   * this rendition is void: segments of different attempts must not be mixed.
   */
  rendition(rendition: Rendition, init: Buffer): Promise<void>
  segment(segment: MediaSegment): Promise<void>
  picture(picture: MediaPicture): Promise<void>
  /** Of sound only: the loudness of 200 equal parts, 0 (silent) to 100. */
  waveform(loudness: number[]): Promise<void>
  /** 0 to 100, whole numbers, ascending. */
  progress(percent: number): Promise<void>
}

/**
 * `video`: HLS in up to three renditions with pictures. `audio`: the sound alone, also of a video, with its waveform.
 * `cut`: only this part; a teaser, which needs no sprite.
 */
export type TranscodePlan = { kind: 'video' | 'audio'; cut?: { startMs: number; lengthMs: number } }

/**
 * `unreadable`: broken, or more than a tenth of it is missing. `unsupported`: not of an accepted format, or without what
 * the plan needs. `too_costly`: exceeds a limit of duration, pixels, time, memory or disk. `ended`: the process was ended
 * from outside; a retry may work.
 */
export type MediaFailure = { outcome: 'unreadable' | 'unsupported' | 'too_costly' | 'ended' }

export type MediaResult = { outcome: 'done'; facts: MediaFacts } | MediaFailure

/** Reads and encodes video and sound, only in separate processes: one of each at a time, the others wait. */
export type Transcoder = {
  /** Which program does the work. */
  readonly engine: 'ffmpeg' | 'node-av'
  /** Reads only what a file is. */
  probe(source: ByteSource): Promise<MediaResult>
  /** `facts` of the result are exact, where those given to the sink are as the file announces. */
  transcode(plan: TranscodePlan, source: ByteSource, sink: TranscodeSink): Promise<MediaResult>
  /** A small JPEG of one key frame of H.264 (annex B), with its parameter sets. Null: it cannot be decoded. */
  still(keyframe: Buffer): Promise<Buffer | null>
  /** Ends the processes and removes their folders; running work answers `ended`. */
  close(): Promise<void>
}
