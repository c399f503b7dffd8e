import type { LivestreamDeps, StreamViewer } from './deps.ts'
import { countLikes, deleteLike, insertLike } from './like-queries.ts'
import { findStream } from './queries.ts'
import { levelsOf } from './see-stream.ts'

export type LikeOutcome = { outcome: 'liked'; likes: number } | { outcome: 'absent' | 'locked' }

/** Likes a live stream, for who may watch it now. A repeat changes nothing. Rule LIVE-18. */
export async function like(
  deps: LivestreamDeps,
  { viewer, address }: { viewer: StreamViewer; address: string },
  streamId: string,
): Promise<LikeOutcome> {
  const { db, geography, waker } = deps
  const row = await findStream(db, streamId, viewer.accountId)
  if (row?.kind !== 'public' || row.status !== 'live') return { outcome: 'absent' }
  const level = (await levelsOf(deps, [row], { viewer, country: geography.countryOf(address) }))(row)
  if (level !== 'full') return { outcome: level === 'none' ? 'absent' : 'locked' }
  await db.transaction().execute((tx) => insertLike(tx, { streamId, accountId: viewer.accountId }))
  waker.wake()
  return { outcome: 'liked', likes: await countLikes(db, streamId) }
}

/** Takes a like back, also where its account may not watch any more. @returns how many are left; null: there is no such stream */
export async function takeLikeBack(
  { db, waker }: Pick<LivestreamDeps, 'db' | 'waker'>,
  { streamId, accountId }: { streamId: string; accountId: string },
): Promise<number | null> {
  const row = await findStream(db, streamId, null)
  if (row?.kind !== 'public') return null
  await db.transaction().execute((tx) => deleteLike(tx, { streamId, accountId }))
  waker.wake()
  return countLikes(db, streamId)
}
