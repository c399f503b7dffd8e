import { isLivePage } from '@stagedoor/contract/live-pages'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import type { AccessSource } from '../access/index.ts'
import { findNextTime } from './announcements/queries.ts'
import { findReminded } from './announcements/reminder-queries.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { REMIND_EVERY_SECONDS, sendReminders } from './announcements/send-reminders.ts'
import { CHECK_EVERY_SECONDS, checkStreams } from './check-streams.ts'
import type { LivestreamDeps } from './deps.ts'
import { registerMediaRoutes } from './media-routes.ts'
import { acceptCall, hangUp } from './private/answer-call.ts'
import { findCall } from './private/queries.ts'
import { privateCallRoutes } from './private/routes.ts'
import { endStream, findCurrentStream, findStream, openStream } from './queries.ts'
import { livestreamHandlers } from './realtime.ts'
import { makeVideos, MAKE_EVERY_SECONDS, MAKE_WITHIN_SECONDS } from './recordings/make-videos.ts'
import { livestreamRoutes } from './routes.ts'
import { staffStreamRoutes } from './staff-routes.ts'
import { createSnapshots } from './snapshots.ts'
import { showStreams } from './see-stream.ts'
import { refuseTip, type StreamTip, type TipRefusal } from './tips.ts'
import { transportNow } from './transport.ts'
import { createAccessSource, findPricedStream, type PricedStream } from './sell-ticket.ts'

export { livestreamErasure, isLive } from './erasure-queries.ts'
export { livestreamExport } from './export-queries.ts'
export type { LivestreamDeps } from './deps.ts'

export type Livestream = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** Serves WHIP and WHEP. */
  registerPages(http: FastifyInstance): Promise<void>
  /** Explains who may watch a stream. */
  accessSource: AccessSource
  /** For purchases: a ticket. Null: the stream does not exist for the buyer. */
  findPriced(executor: Db | Tx, id: string, buyerId: string, details: { address: string }): Promise<PricedStream | null>
  /** For purchases: why a tip does not go to a stream; null: it does. */
  refuseTip(executor: Db | Tx, tip: StreamTip): Promise<TipRefusal | null>
  /** Opens the creator's prepared stream; a repeat changes nothing. Null: there is none, or the creator may not earn. */
  goLive(performerId: string): Promise<{ id: string } | null>
  /** Whether the page of a path sends or plays live video by Agora, as the settings are now. */
  callsAgora(path: string): boolean
  /** Ends a creator's own stream. Null: it is another's, or has ended. */
  end(own: { streamId: string; accountId: string }): Promise<{ id: string } | null>
  /** When the creator's public stream went live, and when the next that is announced begins; null: there is none. */
  findTimes(performerId: string): Promise<{ liveSince: Date | null; nextAt: Date | null }>
  /** Who wanted to be reminded of a stream that went live, in the order of their ids. */
  findReminded(streamId: string): Promise<string[]>
  /** For sockets: accepts a request to the creator. False: there is none to accept. */
  acceptCall(side: { callId: string; accountId: string }): Promise<boolean>
  /** For sockets: whether a private show or call is the account's, and has begun. */
  isInCall(side: { callId: string; accountId: string }): Promise<boolean>
  /** For sockets: takes a request back, declines it or hangs up. False: it is not the account's. */
  leaveCall(side: { callId: string; accountId: string }): Promise<boolean>
  /** For sockets: the chat of a stream, where the account may watch it; else null. */
  findChatToWatch(viewer: { streamId: string; accountId: string; address: string }): Promise<string | null>
}

/** Live streams: preparation, tokens for their video, who may watch, and their end. */
export function createLivestream(deps: LivestreamDeps): Livestream {
  const { db, profiles, waker } = deps
  const snapshots = createSnapshots(deps)
  return {
    routes: [
      ...livestreamRoutes(deps),
      ...privateCallRoutes(deps),
      ...announcementRoutes(deps),
      ...staffStreamRoutes(deps, snapshots),
    ],
    handlers: livestreamHandlers(deps),
    jobs: [
      { name: 'livestream.check', everySeconds: CHECK_EVERY_SECONDS, run: () => checkStreams(deps, snapshots) },
      { name: 'livestream.reminders', everySeconds: REMIND_EVERY_SECONDS, run: () => sendReminders(deps) },
      {
        name: 'livestream.recordings',
        everySeconds: MAKE_EVERY_SECONDS,
        timeoutSeconds: MAKE_WITHIN_SECONDS,
        run: () => makeVideos(deps),
      },
    ],
    registerPages: (http) => registerMediaRoutes(http, deps),
    accessSource: createAccessSource(deps),
    findPriced: (executor, id, buyerId, { address }) => findPricedStream(deps, executor, { id, buyerId, address }),
    refuseTip: (executor, tip) => refuseTip(deps, executor, tip),
    async goLive(performerId) {
      if (transportNow(deps) === null || !(await profiles.isApproved(db, performerId))) return null
      const opened = await db.transaction().execute((tx) => openStream(tx, performerId))
      if (opened?.isNew) waker.wake()
      return opened && { id: opened.id }
    },
    callsAgora: (path) => isLivePage(path) && transportNow(deps) === 'agora',
    async end({ streamId, accountId }) {
      const row = await findStream(db, streamId, accountId)
      // A private one ends with its show or call.
      if (row?.performer_id !== accountId || row.kind !== 'public') return null
      const ended = await db.transaction().execute((tx) => endStream(tx, streamId, { reason: 'creator' }))
      if (!ended) return null
      waker.wake()
      return { id: streamId }
    },
    async findTimes(performerId) {
      const [row, nextAt] = await Promise.all([findCurrentStream(db, performerId, null), findNextTime(db, performerId)])
      return { liveSince: row?.status === 'live' ? row.started_at : null, nextAt }
    },
    findReminded: (streamId) => findReminded(db, { streamId }),
    acceptCall: async (side) => (await acceptCall(deps, side)).outcome === 'accepted',
    async isInCall({ callId, accountId }) {
      const call = await findCall(db, callId, accountId)
      return call?.status === 'accepted' || call?.status === 'running'
    },
    leaveCall: async (side) => (await hangUp(deps, side)).outcome === 'ended',
    async findChatToWatch({ streamId, accountId, address }) {
      const row = await findStream(db, streamId, accountId)
      if (!row) return null
      const viewer = { accountId, role: 'user' as const, staffRoles: [] }
      const [shown] = await showStreams(deps, [row], { viewer, country: deps.geography.countryOf(address) })
      return shown?.mayWatch ? row.conversation_id : null
    },
  }
}
