import type { LiveServerSettings } from '#src/config/live-server-settings.ts'
import type { LiveRefusal } from '../live-messages.ts'
import { MAXIMUM_SDP_BYTES } from '../offer.ts'

/** A server that does not answer must not hold up the check of everybody's rights for long. */
const ANSWER_WITHIN_MS = 3_000

export type OutsideAnswer =
  | { outcome: 'answered'; answer: string; resource: string }
  | { outcome: 'refused'; why: LiveRefusal }
  /** `status`: what it answered; null: it did not. */
  | { outcome: 'away'; status: number | null }

export type OutsideOffer = { channel: string; participant: string; purpose: 'publish' | 'play'; offer: string }

const authorization = ({ token }: LiveServerSettings): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

/** Sends an offer to a channel of the server outside (RFC 9725 section 4.2, WHEP section 4.2). Never throws. */
export async function sendOffer(
  settings: LiveServerSettings,
  { channel, participant, purpose, offer }: OutsideOffer,
): Promise<OutsideAnswer> {
  const template = purpose === 'publish' ? settings.publishUrl : settings.playUrl
  const url = new URL(template.replaceAll('{channel}', channel))
  // MediaMTX shows the query of each session in its API: by it they are told apart.
  if (settings.apiUrl !== null) url.searchParams.set('connection', participant)
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { ...authorization(settings), 'content-type': 'application/sdp' },
      body: offer,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return await readReply(reply)
  } catch {
    return { outcome: 'away', status: null }
  }
}

async function readReply(reply: Response): Promise<OutsideAnswer> {
  const { status } = reply
  if (status === 406) return { outcome: 'refused', why: 'no_codec' }
  if (status === 400 || status === 422) return { outcome: 'refused', why: 'malformed' }
  const location = reply.headers.get('location')
  const resource = location === null ? null : URL.parse(location, reply.url)
  const answer = await reply.text()
  // Without an address it could not be ended, so nobody gets it.
  const isComplete = status === 201 && resource !== null && Buffer.byteLength(answer) <= MAXIMUM_SDP_BYTES
  return isComplete ? { outcome: 'answered', answer, resource: resource.href } : { outcome: 'away', status }
}

/** Ends a connection (RFC 9725 section 4.2). @returns whether it is gone now; false: it may still be there, and is tried again */
export async function endConnection(settings: LiveServerSettings, resource: string): Promise<boolean> {
  try {
    const { ok, status } = await fetch(resource, {
      method: 'DELETE',
      headers: authorization(settings),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return ok || status === 404 || status === 410
  } catch {
    return false
  }
}

export type MediamtxSession = { isEstablished: boolean; receivedBytes: number }

/** Pages of a hundred sessions that are read at most; a server carries fewer. */
const MAXIMUM_PAGES = 200

/**
 * The sessions of MediaMTX, by the participant that their query names (control API, `/v3/webrtcsessions/list`; newer versions call the
 * counter `inboundBytes`). Null: it has no API, or did not answer.
 */
export async function readSessions(settings: LiveServerSettings): Promise<Map<string, MediamtxSession> | null> {
  if (settings.apiUrl === null) return null
  const sessions = new Map<string, MediamtxSession>()
  try {
    for (let page = 0, pages = 1; page < Math.min(pages, MAXIMUM_PAGES); page++) {
      const reply = await fetch(`${settings.apiUrl}/v3/webrtcsessions/list?itemsPerPage=100&page=${page}`, {
        headers: authorization(settings),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      if (!reply.ok) return null
      const { pageCount = 1, items = [] } = (await reply.json()) as { pageCount?: number; items?: SessionItem[] | null }
      pages = pageCount
      for (const item of items ?? []) {
        const participant = new URLSearchParams(item.query ?? '').get('connection')
        if (participant === null) continue
        const receivedBytes = item.inboundBytes ?? item.bytesReceived ?? 0
        sessions.set(participant, { isEstablished: item.peerConnectionEstablished !== false, receivedBytes })
      }
    }
    return sessions
  } catch {
    return null
  }
}

type SessionItem = {
  query?: string
  peerConnectionEstablished?: boolean
  bytesReceived?: number
  inboundBytes?: number
}
