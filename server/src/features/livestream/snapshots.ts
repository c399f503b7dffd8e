import type { StreamSnapshot } from '@stagedoor/contract/stream-snapshots'
import type { LivestreamDeps } from './deps.ts'
import { findStream } from './queries.ts'

/** A picture of a stream is made anew after this time, when it is asked for. Rule LIVE-22. */
const SNAPSHOT_MS = 10_000

type Kept = { takenAt: Date; still: Promise<Buffer | null> }

export type Snapshots = {
  /** What a public stream shows now, or showed less than ten seconds ago. Null: it is not live, or between two. */
  find(streamId: string): Promise<StreamSnapshot | null>
  /** Drops the pictures of streams that are not among these any more. */
  keepOnly(liveIds: ReadonlySet<string>): void
}

/**
 * Pictures of live streams for staff, decoded here from what the publisher sends to viewers. They are kept in memory alone, the latest of each,
 * until the stream ends.
 */
export function createSnapshots({
  clock,
  db,
  liveVideo,
  transcoder,
}: Pick<LivestreamDeps, 'clock' | 'db' | 'liveVideo' | 'transcoder'>): Snapshots {
  const kept = new Map<string, Kept>()

  async function take(channel: string): Promise<Buffer | null> {
    const keyframe = await liveVideo.takeKeyframe(channel)
    return keyframe && transcoder.still(keyframe)
  }

  return {
    async find(streamId) {
      const row = await findStream(db, streamId, null)
      if (row?.kind !== 'public' || row.status !== 'live') return null
      const now = clock.now()
      let known = kept.get(streamId)
      if (!known || now.getTime() - known.takenAt.getTime() >= SNAPSHOT_MS) {
        known = { takenAt: now, still: take(row.session_id) }
        kept.set(streamId, known)
      }
      const { takenAt, still } = known
      const picture = await still
      return {
        takenAt: takenAt.toISOString(),
        picture: picture && `data:image/jpeg;base64,${picture.toString('base64')}`,
      }
    },
    keepOnly(liveIds) {
      for (const id of kept.keys()) if (!liveIds.has(id)) kept.delete(id)
    },
  }
}
