import { inBatches, oneByOne, remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { channelOf } from '../messaging/index.ts'
import type { LivestreamDeps } from './deps.ts'
import './events.ts'
import { announceLikes } from './like-realtime.ts'
import { announceCalls } from './private/announce-calls.ts'
import { endTickets } from './end-tickets.ts'
import { findStream } from './queries.ts'
import { record } from './recordings/record.ts'
import { announceReversed, showPaidTips } from './tips.ts'
import { cutChannel } from './transport.ts'

/** Announces what happens to streams, and cuts the video of those that ended. */
export function livestreamHandlers(deps: LivestreamDeps): EventHandler[] {
  const { db, realtime } = deps
  return [
    ...inBatches('livestream', {
      'livestream.ended'(events) {
        for (const { streamId, conversationId, performerId, reason } of events) {
          realtime.toRoom(channelOf(conversationId), 'model-left', { streamId, reason })
          realtime.toAccount(performerId, 'model-left', { streamId, reason })
          if (reason !== 'staff') continue
          realtime.toRoom(channelOf(conversationId), 'admin-end-session-stream', { streamId })
          realtime.toAccount(performerId, 'admin-end-session-stream', { streamId })
        }
      },
      'livestream.started'(events) {
        for (const { streamId, performerId, conversationId } of events) {
          realtime.toAccount(performerId, 'model-joined', { streamId })
          realtime.toRoom(channelOf(conversationId), 'model-joined', { streamId })
        }
      },
      async 'livestream.audience_changed'(events) {
        const latest = new Map(events.map((event) => [event.streamId, event]))
        for (const { streamId, conversationId } of latest.values()) {
          const stream = await findStream(db, streamId, null)
          if (stream)
            realtime.toRoom(channelOf(conversationId), 'public-room-changed', { streamId, members: stream.viewers })
        }
      },
    }),
    ...inBatches('livestream.likes', {
      'livestream.likes_changed': (events) =>
        announceLikes(
          deps,
          events.map(({ streamId }) => streamId),
        ),
    }),
    ...inBatches('livestream.calls', {
      'livestream.call_changed': (events) => announceCalls(deps, events),
    }),
    ...inBatches('livestream.tips', {
      async 'purchases.item_bought'(events) {
        const tips = events.flatMap(({ sales }) => sales).filter(({ type }) => type === 'stream_tip')
        if (tips.length > 0)
          await showPaidTips(
            deps,
            tips.map(({ purchaseId }) => purchaseId),
          )
      },
      'purchases.purchase_reversed': (events) =>
        announceReversed(
          deps,
          events.map(({ purchaseId }) => purchaseId),
        ),
    }),
    ...oneByOne('livestream.tickets', {
      // Where a fan blocks the creator it is the fan's own choice.
      'audience.account_blocked': ({ ownerId, targetId }) =>
        endTickets(deps, { performerId: ownerId, fanId: targetId }),
    }),
    ...remotely('livestream.video', {
      async 'livestream.started'({ streamId }) {
        const stream = await findStream(db, streamId, null)
        if (stream?.status === 'live' && stream.is_recorded) await record(deps, stream.session_id)
      },
      'livestream.ended': ({ sessionId }) => cutChannel(deps, sessionId),
    }),
  ]
}
