import { HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'

/** The beginnings of the containers that are taken: where the bytes stand, and what they are called. */
const beginnings: readonly { at: number; bytes: string; video: string; audio: string }[] = [
  { at: 8, bytes: 'qt  ', video: 'video/quicktime', audio: 'audio/mp4' },
  { at: 4, bytes: 'ftyp', video: 'video/mp4', audio: 'audio/mp4' },
  { at: 0, bytes: '\x1a\x45\xdf\xa3', video: 'video/webm', audio: 'audio/webm' },
  { at: 0, bytes: 'OggS', video: 'video/ogg', audio: 'audio/ogg' },
  { at: 8, bytes: 'AVI ', video: 'video/x-msvideo', audio: 'audio/x-msvideo' },
  { at: 8, bytes: 'WAVE', video: 'audio/wav', audio: 'audio/wav' },
  { at: 0, bytes: 'fLaC', video: 'audio/flac', audio: 'audio/flac' },
  { at: 0, bytes: 'ID3', video: 'audio/mpeg', audio: 'audio/mpeg' },
  { at: 0, bytes: '\xff\xfb', video: 'audio/mpeg', audio: 'audio/mpeg' },
  { at: 0, bytes: '\xff\xf1', video: 'audio/aac', audio: 'audio/aac' },
  { at: 0, bytes: 'G', video: 'video/mp2t', audio: 'video/mp2t' },
]

/** The media type of a video or a sound by its first bytes, for its owner. Whether it can be read is found by probing. */
export function mimeTypeOf(head: Uint8Array, kind: 'video' | 'audio'): string {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1')
  return beginnings.find(({ at, bytes }) => text.startsWith(bytes, at))?.[kind] ?? 'application/octet-stream'
}
