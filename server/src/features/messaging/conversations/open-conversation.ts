import type { MessagingDeps } from '../deps.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { findFurther } from '../may-write.ts'
import { findPair, findPairRelation, openConversation } from './statements.ts'

type Opened = { outcome: 'opened'; id: string; isNew: boolean } | { outcome: 'absent' }

/**
 * Opens the private conversation of the caller with an account, or finds it. Rule MSG-1. A creator opens one with an account
 * that they may write to (MSG-4); a fan with every creator who exists for them, to be told there what would allow writing.
 */
export async function openWith(
  deps: MessagingDeps,
  { viewer, address }: { viewer: Viewer; address: string },
  { source, sourceId }: { source: 'performer' | 'user'; sourceId: string },
): Promise<Opened> {
  if (sourceId === viewer.accountId) return { outcome: 'absent' }
  const [known] = await findPair(deps.db, viewer.accountId, sourceId)
  if (known && known.last_sequence > 0) return { outcome: 'opened', id: known.id, isNew: false }
  const pair =
    source === 'performer'
      ? { performerId: sourceId, fanId: viewer.accountId }
      : { performerId: viewer.accountId, fanId: sourceId }
  const mayOpen =
    source === 'performer'
      ? await isCreatorFor(deps, pair, address)
      : viewer.role === 'performer' && (await isFanOf(deps, pair))
  if (!mayOpen) return { outcome: 'absent' }
  const [made] = await openConversation(deps.db, pair.performerId, pair.fanId)
  // Committed by another call since this statement began, the row is seen by the next one.
  const [found] = made ? [] : await findPair(deps.db, pair.performerId, pair.fanId)
  const id = made?.conversation_id ?? found?.id
  if (id === undefined) throw new Error('a conversation was neither opened nor found')
  return { outcome: 'opened', id, isNew: made?.is_new ?? false }
}

type Pair = { performerId: string; fanId: string }

async function isCreatorFor(deps: MessagingDeps, pair: Pair, address: string): Promise<boolean> {
  const { db, audience, geography, profiles } = deps
  const { performerId, fanId } = pair
  const [cards, hidden, [relation]] = await Promise.all([
    profiles.findPerformerCards(db, [performerId]),
    audience.findHiddenByCountry(geography.countryOf(address), [performerId]),
    findPairRelation(db, performerId, fanId),
  ])
  return cards.has(performerId) && !hidden.has(performerId) && relation?.is_blocked === false
}

async function isFanOf(deps: MessagingDeps, pair: Pair): Promise<boolean> {
  const { db, profiles } = deps
  const [cards, [relation]] = await Promise.all([
    profiles.findUserCards(db, [pair.fanId]),
    findPairRelation(db, pair.performerId, pair.fanId),
  ])
  if (!cards.has(pair.fanId) || !relation || relation.is_blocked) return false
  if (relation.is_subscribed || relation.is_following) return true
  const { spentTokenCents, tippedTokenCents } = await findFurther(deps, db, pair, { listIds: [] })
  return spentTokenCents > 0 || tippedTokenCents > 0
}
