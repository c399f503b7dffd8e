/** A voice note ends by itself after so long. */
export const LONGEST_NOTE_MS = 10 * 60_000

/** Why nothing can be recorded: refused by the person or the site, no microphone, in use elsewhere, or no such browser. */
export type RecordFault = 'denied' | 'none' | 'busy' | 'unsupported'

/** The fault behind an error of `getUserMedia`. Pure. https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
export function faultOf(error: unknown): RecordFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

/** What browsers record, the best first; Safari knows the second. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const

/** The format that this browser records; undefined: it may choose. Pure. */
export const formatFor = (isSupported: (type: string) => boolean): string | undefined => FORMATS.find(isSupported)

/** The name that a note is uploaded under. Pure. */
export function nameOf(type: string): string {
  const kind = type.split(';')[0]?.split('/')[1] ?? 'webm'
  return `voice-note.${kind === 'mp4' ? 'm4a' : kind}`
}
