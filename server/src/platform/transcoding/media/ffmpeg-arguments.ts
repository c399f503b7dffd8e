import {
  FORMAT_WHITELIST,
  INIT_FILE,
  INPUT_FILE,
  PLAYLIST_FILE,
  type Container,
  type HlsOutput,
  type MediaJob,
  type MediaOutput,
} from './media-job.ts'

/** Options of the demuxer: only files, only listed formats, and the one that the first bytes announce. */
export const inputOptions = { protocol_whitelist: 'file', format_whitelist: FORMAT_WHITELIST } as const

/** Options of the muxer of HLS, for both engines. */
export const hlsOptions = ({ folder, segmentSeconds }: HlsOutput) => ({
  hls_time: String(segmentSeconds),
  hls_list_size: '0',
  hls_segment_type: 'fmp4',
  // Written under another name and renamed: what has its name is complete.
  hls_flags: 'temp_file+independent_segments',
  hls_fmp4_init_filename: INIT_FILE,
  hls_segment_filename: `${folder}/%d.m4s`,
})

/** Options of x264, for both engines: key frames only where every rendition has one. */
export function x264Options({ profile, quality, maximumKbps, keyFrameEvery }: NonNullable<HlsOutput['video']>) {
  return {
    preset: 'veryfast',
    profile,
    crf: quality,
    maxrate: `${maximumKbps}k`,
    bufsize: `${maximumKbps}k`,
    'x264-params': `keyint=${keyFrameEvery}:min-keyint=${keyFrameEvery}:scenecut=0:open-gop=0`,
  }
}

const flags = (options: Record<string, string | number>): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)])

const inputArguments = (container: Container): string[] => [...flags(inputOptions), '-f', container]

/** The arguments of `ffprobe`, which prints what it finds as JSON. */
export const ffprobeArguments = (container: Container): string[] => [
  '-v',
  'error',
  '-of',
  'json',
  '-show_format',
  '-show_streams',
  ...inputArguments(container),
  INPUT_FILE,
]

/** The arguments of `ffmpeg` for one run; it prints its progress. */
export function ffmpegArguments({ container, video, audio, startMs, lengthMs, threads, outputs }: MediaJob): string[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(3)
  const streams = { video, audio }
  return [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-progress',
    'pipe:1',
    '-threads',
    String(threads),
    '-filter_threads',
    '1',
    '-noautorotate',
    ...(startMs > 0 ? ['-ss', seconds(startMs)] : []),
    '-t',
    seconds(lengthMs),
    ...inputArguments(container),
    '-i',
    INPUT_FILE,
    ...outputs.flatMap((output) => outputArguments(output, streams, threads)),
  ]
}

type Streams = Pick<MediaJob, 'video' | 'audio'>

const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']

function outputArguments(output: MediaOutput, { video, audio }: Streams, threads: number): string[] {
  const mapVideo = video === null ? [] : ['-map', `0:${video}`]
  const mapAudio = audio === null ? [] : ['-map', `0:${audio}`]
  switch (output.kind) {
    case 'hls':
      return [
        ...(output.video ? [...mapVideo, ...videoArguments(output.video, threads)] : []),
        ...(output.audio ? [...mapAudio, ...audioArguments(output.audio)] : []),
        ...NO_METADATA,
        '-f',
        'hls',
        ...flags(hlsOptions(output)),
        `${output.folder}/${PLAYLIST_FILE}`,
      ]
    case 'picture':
      return [
        ...mapVideo,
        '-vf',
        output.filter,
        '-frames:v',
        '1',
        '-c:v',
        'mjpeg',
        // With more, the picture stays in the encoder until the file has been read.
        '-threads',
        '1',
        '-q:v',
        String(output.quality),
        ...NO_METADATA,
        '-f',
        'image2',
        '-update',
        '1',
        '-atomic_writing',
        '1',
        output.file,
      ]
    case 'measure':
      return [...mapAudio, '-af', output.filter, '-f', 'null', '-']
    case 'length':
      return [...(video === null ? mapAudio : mapVideo), '-c', 'copy', '-f', 'null', '-']
    default:
      return output satisfies never
  }
}

const videoArguments = (video: NonNullable<HlsOutput['video']>, threads: number): string[] => [
  '-vf',
  video.filter,
  '-c:v',
  'libx264',
  '-threads',
  String(threads),
  ...flags(x264Options(video)),
]

const audioArguments = ({ filter, kbps }: NonNullable<HlsOutput['audio']>): string[] => [
  '-af',
  filter,
  '-c:a',
  'aac',
  '-b:a',
  `${kbps}k`,
]
