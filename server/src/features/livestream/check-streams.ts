import type { LiveChannel } from '#src/platform/live-video/live-video.ts'
import {
  deleteConnections,
  deleteExpiredConnections,
  findSilentStreams,
  findWatchedStreams,
  noteAudience,
  type WatchedStream,
} from './connection-queries.ts'
import type { LivestreamDeps } from './deps.ts'
import { renewKeyConnections } from './key-queries.ts'
import { checkCalls } from './private/check-calls.ts'
import { endStream } from './queries.ts'
import { TOKEN_MS } from './rules.ts'
import { record } from './recordings/record.ts'
import type { Snapshots } from './snapshots.ts'
import { findAllowed } from './see-stream.ts'
import { cutParticipant, describeChannels } from './transport.ts'

/** How often streams are checked; a viewer who loses the right to watch is cut within this time. Rule LIVE-6. */
export const CHECK_EVERY_SECONDS = 4

/**
 * Compares who is connected with who may be: cuts those whose right ended (a block, a subscription, a refund, a session or stream key that is gone, a token that was not
 * renewed) and channels of streams that ended, counts viewers, and ends streams of which nothing was received for 60 s, and those of creators who may not earn any more.
 */
export async function checkStreams(deps: LivestreamDeps, snapshots: Snapshots): Promise<void> {
  const { db } = deps
  await renewKeyConnections(db, TOKEN_MS / 1_000)
  const channels = new Map((await describeChannels(deps)).map((channel) => [channel.channel, channel]))
  const streams = await findWatchedStreams(db)
  snapshots.keepOnly(new Set(streams.map(({ id }) => id)))
  const { allowed: mayStay, refused } = await findAllowed(deps)
  // Their tokens live for minutes: without their rows nobody comes back with one.
  if (refused.length > 0) await deleteConnections(db, refused)
  for (const channel of channels.values()) {
    for (const participant of channel.participants)
      if (!mayStay.has(participant)) await cutParticipant(deps, channel.channel, participant)
  }
  for (const stream of streams) {
    const channel = channels.get(stream.session_id)
    const viewers = channel?.viewers.filter((id) => mayStay.has(id)).length ?? 0
    const isReceiving = channel?.publisher !== null && channel?.publisher !== undefined
    if (stream.is_recorded && isReceiving && channel.recording === 'none') await record(deps, stream.session_id)
    if (isReceiving || viewers !== stream.viewers)
      await db.transaction().execute((tx) => noteAudience(tx, stream, { viewers, isReceiving }))
  }
  for (const id of await findSilentStreams(db))
    await db.transaction().execute((tx) => endStream(tx, id, { reason: 'silence' }))
  for (const id of await findOfUnapproved(deps, streams))
    await db.transaction().execute((tx) => endStream(tx, id, { reason: 'account' }))
  await deleteExpiredConnections(db)
  try {
    await checkCalls(deps, connectedOf(channels, mayStay))
  } finally {
    deps.waker.wake()
  }
}

/** Live streams of creators who were suspended or are not approved any more. */
async function findOfUnapproved(
  { db, profiles }: LivestreamDeps,
  streams: readonly WatchedStream[],
): Promise<string[]> {
  if (streams.length === 0) return []
  const open = streams.filter(({ kind }) => kind === 'public')
  const approved = await profiles.findPerformerCards(db, [...new Set(open.map((stream) => stream.performer_id))])
  return open.flatMap(({ id, performer_id: performerId }) => (approved.has(performerId) ? [] : [id]))
}

/** The channels without those who were cut. */
const connectedOf = (channels: ReadonlyMap<string, LiveChannel>, mayStay: ReadonlySet<string>) =>
  new Map(
    [...channels].map(([name, channel]) => [
      name,
      {
        ...channel,
        publisher: channel.publisher !== null && mayStay.has(channel.publisher) ? channel.publisher : null,
        viewers: channel.viewers.filter((id) => mayStay.has(id)),
      },
    ]),
  )
