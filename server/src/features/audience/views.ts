import type { Follow, Follower, Following, UserBlock } from '@stagedoor/contract/follows'
import type { PerformerCard } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { BlockRow, FollowRow } from './queries.ts'

export const followView = (row: { id: string; followerId: string; performerId: string; createdAt: Date }): Follow => ({
  _id: row.id,
  userId: row.followerId,
  performerId: row.performerId,
  createdAt: row.createdAt.toISOString(),
})

const base = (row: FollowRow): Follow =>
  followView({ id: row.id, followerId: row.follower_id, performerId: row.performer_id, createdAt: row.created_at })

export const followerView = (row: FollowRow, cards: ReadonlyMap<string, UserCard>): Follower => ({
  ...base(row),
  userInfo: cards.get(row.follower_id) ?? null,
})

export const followingView = (row: FollowRow, cards: ReadonlyMap<string, PerformerCard>): Following => ({
  ...base(row),
  performerInfo: cards.get(row.performer_id) ?? null,
})

export const blockView = (
  row: BlockRow,
  cards: { users: ReadonlyMap<string, UserCard>; performers: ReadonlyMap<string, PerformerCard> },
): UserBlock => ({
  _id: row.id,
  target: cards.performers.has(row.target_id) ? 'performer' : 'user',
  targetId: row.target_id,
  targetInfo: cards.users.get(row.target_id) ?? null,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
})
