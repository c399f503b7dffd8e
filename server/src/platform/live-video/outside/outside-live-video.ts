import type { Clock } from '#src/clock/clock.ts'
import type { LiveServerSettings } from '#src/config/live-server-settings.ts'
import type { Db } from '../../db/database.ts'
import type { LiveChannel, LiveVideo } from '../live-video.ts'
import { findConnections, forgetConnections, saveConnection, type OutsideConnection } from './queries.ts'
import { endConnection, readSessions, sendOffer, type MediamtxSession } from './whip-requests.ts'

/** A connection that the server does not list yet may still be on its way. */
const LISTED_WITHIN_MS = 15_000
/** A publisher that sent nothing for so long is taken for gone; the server is asked every four seconds. */
const SILENCE_MS = 9_000
/** Connections that are ended at the same time. */
const ENDED_AT_ONCE = 20

/** What was received of a publisher when it was last seen to grow. */
type Growth = { bytes: number; atMs: number; bitrate: number }

type Given = { db: Db; clock: Clock; log: { warn(facts: object, message: string): void } }

/**
 * Live video by a server outside: offers are passed on to it with its own token, which no browser sees, and each connection is ended by DELETE at
 * the address that it named. What is open is kept in the database, so that every process may open, count and end. With the API of
 * MediaMTX it is known who is connected and whether a publisher sends; without it a connection counts until its right ends.
 */
export function createOutsideLiveVideo(settings: LiveServerSettings, { db, clock, log }: Given): LiveVideo {
  const growths = new Map<string, Growth>()

  async function end(connections: readonly OutsideConnection[]): Promise<void> {
    const left = [...connections]
    while (left.length > 0) {
      const batch = left.splice(0, ENDED_AT_ONCE)
      const areGone = await Promise.all(batch.map(({ resource }) => endConnection(settings, resource)))
      const gone = batch.filter((_, index) => areGone[index])
      await forgetConnections(db, gone)
      // What is kept is listed by `describe`, so the next check of rights ends it.
      if (gone.length < batch.length)
        log.warn({ connections: batch.length - gone.length }, 'live server did not end connections')
    }
  }

  /** Whether something of a publisher arrived lately, and how much. */
  function measure({ participant, created_at: createdAt }: OutsideConnection, bytes: number): Growth | null {
    const nowMs = clock.now().getTime()
    const last = growths.get(participant) ?? { bytes: 0, atMs: createdAt.getTime(), bitrate: 0 }
    const elapsedMs = nowMs - last.atMs
    if (bytes === last.bytes) return bytes > 0 && elapsedMs < SILENCE_MS ? last : null
    const bitrate = elapsedMs > 0 ? Math.max(0, Math.round(((bytes - last.bytes) * 8_000) / elapsedMs)) : last.bitrate
    const grown = { bytes, atMs: nowMs, bitrate }
    growths.set(participant, grown)
    return grown
  }

  return {
    async connect({ channel, participant, purpose, offer }) {
      // The same person again: a page that was read anew, or a network that changed.
      await end(await findConnections(db, { participant }))
      const answer = await sendOffer(settings, { channel, participant, purpose, offer })
      if (answer.outcome === 'refused') return answer
      if (answer.outcome === 'away') {
        // Until the publisher is there a channel does not exist (404).
        if (answer.status !== 404) log.warn({ status: answer.status, purpose }, 'live server did not answer an offer')
        return { outcome: 'away' }
      }
      const isPublisher = purpose === 'publish'
      await saveConnection(db, { participant, channel, is_publisher: isPublisher, resource: answer.resource })
      if (isPublisher) {
        const others = await findConnections(db, { channel })
        await end(others.filter((other) => other.is_publisher && other.participant !== participant))
      }
      return { outcome: 'answered', answer: answer.answer }
    },
    disconnect: async (channel, participant) =>
      end(await findConnections(db, { channel, ...(participant !== undefined && { participant }) })),
    async describe() {
      const [known, sessions] = [await findConnections(db), await readSessions(settings)]
      if (sessions === null && settings.apiUrl !== null) log.warn({}, 'live server did not say who is connected')
      const { open, gone } = splitByPresence(known, sessions, clock.now())
      await forgetConnections(db, gone)
      for (const participant of growths.keys())
        if (!open.some((one) => one.participant === participant)) growths.delete(participant)
      const channels = new Map<string, LiveChannel>()
      for (const one of open) {
        const channel = channels.get(one.channel) ?? newChannel(one.channel)
        channels.set(one.channel, channel)
        note(one, { channel, sessions, measure })
      }
      return [...channels.values()]
    },
    // What viewers receive does not pass here.
    takeKeyframe: async () => null,
    record: async () => undefined,
    recordings: null,
    pid: undefined,
    close: async () => undefined,
  }
}

type Noting = {
  channel: LiveChannel
  sessions: ReadonlyMap<string, MediamtxSession> | null
  measure(connection: OutsideConnection, bytes: number): Growth | null
}

/** Adds a connection to its channel. Without the server's list it counts as established. */
function note(connection: OutsideConnection, { channel, sessions, measure }: Noting): void {
  const { participant, is_publisher: isPublisher } = connection
  const session = sessions?.get(participant)
  channel.participants.push(participant)
  if (!isPublisher) {
    if (sessions === null || session?.isEstablished) channel.viewers.push(participant)
    return
  }
  const growth = sessions === null ? { bitrate: 0 } : session ? measure(connection, session.receivedBytes) : null
  if (growth) Object.assign(channel, { publisher: participant, bitrate: growth.bitrate })
}

const newChannel = (channel: string): LiveChannel => ({
  channel,
  publisher: null,
  bitrate: 0,
  viewers: [],
  participants: [],
  recording: 'none',
})

/** Which connections the server still holds. Without its list: all. Pure. */
function splitByPresence(
  known: readonly OutsideConnection[],
  sessions: ReadonlyMap<string, MediamtxSession> | null,
  now: Date,
): { open: OutsideConnection[]; gone: OutsideConnection[] } {
  const isOpen = ({ participant, created_at: createdAt }: OutsideConnection) =>
    sessions === null ||
    sessions.get(participant)?.isEstablished === true ||
    now.getTime() - createdAt.getTime() < LISTED_WITHIN_MS
  return { open: known.filter(isOpen), gone: known.filter((one) => !isOpen(one)) }
}
