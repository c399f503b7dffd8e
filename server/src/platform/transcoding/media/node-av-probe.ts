import { Demuxer } from 'node-av/api'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { Codec, type Stream } from 'node-av/lib'
import { inputOptions } from './ffmpeg-arguments.ts'
import { INPUT_FILE, type Container, type FileFacts } from './media-job.ts'
import { rotationOf } from './rotation.ts'

/** Opens the file with one listed demuxer; nothing else is tried. */
export const openInput = (container: Container): Promise<Demuxer> =>
  Demuxer.open(INPUT_FILE, { format: container, options: inputOptions })

/** Reads the header of the file. @throws when it cannot be read. */
export async function probeFile(container: Container): Promise<FileFacts> {
  await using demuxer = await openInput(container)
  const { streams, duration, startTime } = demuxer
  const video = streams.find((stream) => isOf(stream, AVMEDIA_TYPE_VIDEO) && !isCoverPicture(stream))
  const audio = streams.find((stream) => isOf(stream, AVMEDIA_TYPE_AUDIO))
  return {
    durationMs: duration > 0 ? duration * 1_000 : null,
    streamCount: streams.length,
    video: video ? videoFacts(video, startTime) : null,
    audio: audio ? { index: audio.index } : null,
  }
}

const isOf = ({ codecpar }: Stream, type: number): boolean =>
  codecpar.codecType === type && Codec.findDecoder(codecpar.codecId) !== null

const isCoverPicture = (stream: Stream): boolean => stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)

function videoFacts(stream: Stream, fileStartSeconds: number): NonNullable<FileFacts['video']> {
  const { codecpar, index, avgFrameRate, sampleAspectRatio, timeBase, duration, startTime } = stream
  const inMs = (time: bigint) => (Number(time) * 1_000 * timeBase.num) / timeBase.den
  const durationMs = inMs(duration)
  return {
    index,
    width: codecpar.width,
    height: codecpar.height,
    rotation: rotationOf(matrixOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))),
    pixelAspect: ratio(sampleAspectRatio) ?? 1,
    framesPerSecond: ratio(avgFrameRate),
    durationMs: durationMs > 0 ? durationMs : null,
    // An unknown time is far below zero.
    startMs: Math.max(0, inMs(startTime) - fileStartSeconds * 1_000),
    hdr: codecpar.colorTrc === AVCOL_TRC_SMPTE2084 ? 'pq' : codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'hlg' : null,
  }
}

const ratio = ({ num, den }: { num: number; den: number }): number | null => (num > 0 && den > 0 ? num / den : null)

/** Nine 32-bit numbers in the order of this machine, which is little-endian on every platform of the product. */
function matrixOf(bytes: Buffer | null): number[] {
  if (!bytes || bytes.length < 36) return []
  return Array.from({ length: 9 }, (_, at) => bytes.readInt32LE(at * 4))
}
