import type { AddFollow } from './queries.ts'
import { refuseFollow } from './rules.ts'
import type { Visibility } from './visibility.ts'

export type FollowOutcome =
  | {
      outcome: 'followed' | 'already_followed'
      follow: { id: string; followerId: string; performerId: string; createdAt: Date }
    }
  | { outcome: 'own' | 'absent' }

type Deps = { addFollow: AddFollow; visibility: Visibility; isPublicPerformer(performerId: string): Promise<boolean> }

/**
 * Follows a creator, at most once: of concurrent calls one is new and the others find it. A concurrent block takes
 * precedence.
 */
export async function followPerformer(
  { addFollow, visibility, isPublicPerformer }: Deps,
  { followerId, performerId, country }: { followerId: string; performerId: string; country: string | null },
): Promise<FollowOutcome> {
  const refusal = refuseFollow({
    followerId,
    performerId,
    isPublicPerformer: await isPublicPerformer(performerId),
    isHidden: (await visibility.findHiddenByCountry(country, [performerId])).has(performerId),
  })
  if (refusal) return { outcome: refusal }
  const row = await addFollow({ followerId, performerId })
  if (!row) return { outcome: 'absent' }
  const follow = { id: row.follow_id, followerId, performerId, createdAt: row.followed_at }
  return { outcome: row.is_new ? 'followed' : 'already_followed', follow }
}
