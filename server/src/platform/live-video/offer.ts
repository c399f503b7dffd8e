import { parse, parseParams } from 'sdp-transform'

/** One section of an offer: what a browser or an encoder wants to send or to receive. */
export type OfferedTrack = {
  kind: 'audio' | 'video'
  mid: string
  payloadType: number
  /** The parameters of the codec, as they must be repeated in the answer. Null: none. */
  profile: string | null
}

export type Offer = { tracks: OfferedTrack[] }

type Refusal = 'malformed' | 'no_codec' | 'wrong_direction'

/** An offer of any browser has a tenth of this. */
export const MAXIMUM_SDP_BYTES = 32 * 1024

/** The directions of a publisher's and a viewer's offer (RFC 9725 section 4.2; WHEP section 4.2). */
const DIRECTIONS = { publish: ['sendonly', 'sendrecv'], play: ['recvonly', 'sendrecv'] }

/**
 * Reads an offer (RFC 8866) to publish or to play: at most one picture and one sound, H.264 in packets of mode 1 and Opus, which
 * every browser and encoder has (RFC 7742 section 5, RFC 7874 section 3).
 */
export function readOffer(sdp: string, purpose: 'publish' | 'play'): Offer | Refusal {
  const session = parseSdp(sdp)
  if (!session) return 'malformed'
  const tracks: OfferedTrack[] = []
  for (const media of session.media) {
    const { type: kind } = media
    // A browser may offer a channel for data besides; it is left unanswered.
    if (kind !== 'audio' && kind !== 'video') continue
    if (tracks.some((track) => track.kind === kind) || !isMid(media.mid)) return 'malformed'
    if (!DIRECTIONS[purpose].includes(media.direction ?? 'sendrecv')) return 'wrong_direction'
    const codec = kind === 'video' ? findH264(media) : findOpus(media)
    if (!codec) return 'no_codec'
    tracks.push({ kind, mid: String(media.mid), ...codec })
  }
  return tracks.length === 0 ? 'malformed' : { tracks }
}

/**
 * An offer without the addresses at which the other side can be reached (RFC 8839 section 5.1): it finds us by those of the answer, and nobody
 * has this machine send packets to an address of their choice. Pure.
 */
export const withoutCandidates = (sdp: string): string =>
  sdp.replaceAll(/^a=(?:candidate:.*|end-of-candidates)(?:\r\n|\n|$)/gm, '')

type Session = ReturnType<typeof parse>
type Media = Session['media'][number]

function parseSdp(sdp: string): Session | null {
  if (Buffer.byteLength(sdp) > MAXIMUM_SDP_BYTES || !sdp.startsWith('v=0')) return null
  try {
    const session = parse(sdp)
    const isSecured = session.fingerprint ?? session.media.some(({ fingerprint }) => fingerprint)
    return session.media.length <= 4 && isSecured ? session : null
  } catch {
    // The parser throws on values that it cannot convert; any such text is malformed.
    return null
  }
}

// The parser makes a number of what looks like one.
const isMid = (mid: string | number | undefined): boolean => /^[\w-]{1,32}$/.test(`${mid ?? ''}`)

const profileOf = ({ fmtp }: Media, payloadType: number): string | null =>
  fmtp.find(({ payload }) => payload === payloadType)?.config ?? null

/** Dynamic payload types only (RFC 3551 section 6): lower ones have fixed meanings, others collide with RTCP. */
const isDynamic = (payloadType: number): boolean => payloadType >= 96 && payloadType <= 127

function findOpus(media: Media): { payloadType: number; profile: string | null } | null {
  const found = media.rtp.find(({ codec, payload }) => codec.toLowerCase() === 'opus' && isDynamic(payload))
  return found ? { payloadType: found.payload, profile: profileOf(media, found.payload) } : null
}

/** The constrained baseline comes first: every decoder has it. */
function findH264(media: Media): { payloadType: number; profile: string | null } | null {
  const offered = media.rtp
    .filter(({ codec, payload }) => codec.toUpperCase() === 'H264' && isDynamic(payload))
    .map(({ payload }) => ({ payloadType: payload, profile: profileOf(media, payload) ?? '' }))
    .filter(({ profile }) => parseParams(profile)['packetization-mode'] === 1)
  const baseline = offered.find(({ profile }) => /profile-level-id=42e0/i.test(profile))
  return baseline ?? offered[0] ?? null
}
