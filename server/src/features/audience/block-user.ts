import type { UserBlock } from '@stagedoor/contract/follows'
import type { Db } from '#src/platform/db/database.ts'
import type { Cards } from './cards.ts'
import { insertBlock } from './queries.ts'
import { blockView } from './views.ts'

export type BlockOutcome = { outcome: 'blocked'; block: UserBlock } | { outcome: 'own' | 'absent' }

/**
 * Hides everything of the owner's from one account and ends follows between the two. Again: the reason changes.
 * What the account has bought stays theirs.
 */
export async function blockUser(
  { db, cards }: { db: Db; cards: Cards },
  { ownerId, targetId, reason }: { ownerId: string; targetId: string; reason: string },
): Promise<BlockOutcome> {
  if (ownerId === targetId) return { outcome: 'own' }
  const [users, performers] = await Promise.all([
    cards.findUserCards(db, [targetId]),
    cards.findPerformerCards(db, [targetId]),
  ])
  if (!users.has(targetId)) return { outcome: 'absent' }
  const row = await insertBlock(db, { ownerId, targetId, reason })
  if (!row) throw new Error('block_account answered no row')
  return { outcome: 'blocked', block: blockView(row, { users, performers }) }
}
