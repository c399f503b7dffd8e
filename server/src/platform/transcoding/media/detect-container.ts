import { detectKind, HEAD_BYTES } from '../picture-kind.ts'
import type { Container } from './media-job.ts'

/**
 * The container of a file of video or sound by its first bytes, regardless of name and declared type. Null: none that is
 * accepted; playlists, lists of files and other text are never one.
 */
export function detectContainer(head: Uint8Array): Container | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES)).toString('latin1')
  // QuickTime files older than the `ftyp` box begin with one of the others.
  if (/^.{4}(?:ftyp|moov|mdat|wide|free|skip)/su.test(text)) return detectKind(head) === null ? 'mov' : null
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'matroska'
  if (text.startsWith('OggS')) return 'ogg'
  if (text.startsWith('fLaC')) return 'flac'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav'
  if (text.startsWith('ID3')) return 'mp3'
  return detectFrames(text.charCodeAt(0), text.charCodeAt(1))
}

/** Bare frames: ADTS has layer 0, MP3 layer III. ISO/IEC 13818-7 §6.2, ISO/IEC 11172-3 §2.4.1.3. */
function detectFrames(first: number, second: number): 'aac' | 'mp3' | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  if ((second & 0xf6) === 0xf0) return 'aac'
  return (second & 0x06) === 0x02 ? 'mp3' : null
}
