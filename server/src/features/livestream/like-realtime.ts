import { channelOf } from '../messaging/index.ts'
import type { LivestreamDeps } from './deps.ts'
import { recountLikes } from './like-queries.ts'

/** Counts the likes of streams, and tells those who have joined: one event a stream, however many likes came together. */
export async function announceLikes(
  { db, realtime }: Pick<LivestreamDeps, 'db' | 'realtime'>,
  streamIds: readonly string[],
): Promise<void> {
  for (const { id: streamId, likes, conversation_id: conversationId } of await recountLikes(db, streamIds))
    realtime.toRoom(channelOf(conversationId), 'stream_likes_changed', { streamId, likes })
}
