import type { UserBlock } from '@stagedoor/contract/follows'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import type { Cards } from './cards.ts'
import './events.ts'
import { insertBlock } from './queries.ts'
import { blockView } from './views.ts'

export type BlockOutcome = { outcome: 'blocked'; block: UserBlock } | { outcome: 'own' | 'absent' }

/**
 * Hides everything of the owner's from one account, on its open pages too, and ends follows between the two. Again: the reason changes.
 * What the account has bought stays theirs.
 */
export async function blockUser(
  { db, cards, waker }: { db: Db; cards: Cards; waker: Waker },
  { ownerId, targetId, reason }: { ownerId: string; targetId: string; reason: string },
): Promise<BlockOutcome> {
  if (ownerId === targetId) return { outcome: 'own' }
  const [users, performers] = await Promise.all([
    cards.findUserCards(db, [targetId]),
    cards.findPerformerCards(db, [targetId]),
  ])
  if (!users.has(targetId)) return { outcome: 'absent' }
  const row = await db.transaction().execute(async (tx) => {
    await recordEvent(tx, 'audience.account_blocked', { ownerId, targetId })
    return insertBlock(tx, { ownerId, targetId, reason })
  })
  waker.wake()
  if (!row) throw new Error('block_account answered no row')
  return { outcome: 'blocked', block: blockView(row, { users, performers }) }
}
