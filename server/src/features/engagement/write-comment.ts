import type { CommentedType } from '@stagedoor/contract/comments'
import { withoutTags } from '#src/platform/text/plain-text.ts'
import type { ReachedItem } from '../access/index.ts'
import type { EngagementDeps, EngagementWithWrites, ViewerContext } from './deps.ts'
import { findComment, insertComment, updateComment, type CommentRow } from './comment-queries.ts'
import { hasBlockedWord } from '../moderation/index.ts'
import { refuseLength } from './rules.ts'

export type ReachRefusal = { outcome: 'absent' } | { outcome: 'locked'; isSale: boolean; priceTokenCents: number }
type TextRefusal = NonNullable<ReturnType<typeof refuseLength>> | { outcome: 'words' }

/** The thing under which a comment stands: of a reply that of its comment. */
export type Thread = {
  item: ReachedItem
  objectType: CommentRow['object_type']
  objectId: string
  /** The comment that is answered. */
  parent: CommentRow | null
}

/** What the viewer may read and write under: things that they see in full. Rule ENG-6. */
export async function openThread(
  deps: EngagementDeps,
  viewerContext: ViewerContext,
  { objectId, objectType }: { objectId: string; objectType: CommentedType },
): Promise<{ outcome: 'open'; thread: Thread } | ReachRefusal> {
  if (objectType !== 'comment') return open(deps, viewerContext, { objectId, objectType, parent: null })
  const parent = await findComment(deps.db, objectId, viewerContext.viewer.accountId)
  if (!parent || parent.parent_id !== null) return { outcome: 'absent' }
  return open(deps, viewerContext, { objectId: parent.object_id, objectType: parent.object_type, parent })
}

async function open(
  { reach }: EngagementDeps,
  viewerContext: ViewerContext,
  { objectId, objectType, parent }: Omit<Thread, 'item'>,
): Promise<{ outcome: 'open'; thread: Thread } | ReachRefusal> {
  const item = await reach[objectType](viewerContext, objectId)
  if (!item) return { outcome: 'absent' }
  if (item.level !== 'full') return { outcome: 'locked', isSale: item.isSale, priceTokenCents: item.priceTokenCents }
  return { outcome: 'open', thread: { item, objectType, objectId, parent } }
}

/** The site's list binds everybody, a creator's own the others. Rules ENG-5, ENG-9. */
async function hasRefusedWord(
  { blockedWords, blockedWordsOf }: EngagementDeps,
  { accountId, ownerId, content }: { accountId: string; ownerId: string; content: string },
): Promise<boolean> {
  if (hasBlockedWord(content, blockedWords())) return true
  return accountId !== ownerId && hasBlockedWord(content, await blockedWordsOf(ownerId))
}

export type WriteOutcome = { outcome: 'written'; row: CommentRow; isNew: boolean } | ReachRefusal | TextRefusal

/** Comments, or answers a comment. The same words again within a minute are the first comment. Rules ENG-5, ENG-6. */
export async function writeComment(
  deps: EngagementWithWrites,
  viewerContext: ViewerContext,
  { content: sent, ...object }: { objectId: string; objectType: CommentedType; content: string },
): Promise<WriteOutcome> {
  const content = withoutTags(sent)
  const refusal = refuseLength(content)
  if (refusal) return refusal
  const opened = await openThread(deps, viewerContext, object)
  if (opened.outcome !== 'open') return opened
  const { item, objectType, objectId, parent } = opened.thread
  const { accountId } = viewerContext.viewer
  if (await hasRefusedWord(deps, { accountId, ownerId: item.ownerId, content })) return { outcome: 'words' }
  const parentId = parent?.id ?? null
  const made = await insertComment(deps, {
    accountId,
    objectType,
    objectId,
    ownerId: item.ownerId,
    parentId,
    content,
  })
  if (!made) return { outcome: 'absent' }
  if (made.isNew) deps.waker.wake()
  return { outcome: 'written', ...made }
}

/** Changes the text of an own comment, where the account could still write it. */
export async function changeComment(
  deps: EngagementDeps,
  viewerContext: ViewerContext,
  { id, content: sent }: { id: string; content: string },
): Promise<WriteOutcome> {
  const { accountId } = viewerContext.viewer
  const before = await findComment(deps.db, id, accountId)
  if (!before || before.account_id !== accountId) return { outcome: 'absent' }
  const content = withoutTags(sent)
  const refusal = refuseLength(content)
  if (refusal) return refusal
  if (await hasRefusedWord(deps, { accountId, ownerId: before.owner_id, content })) return { outcome: 'words' }
  const opened = await openThread(deps, viewerContext, { objectId: before.object_id, objectType: before.object_type })
  if (opened.outcome !== 'open') return opened
  await updateComment(deps.db, { id, content })
  const row = await findComment(deps.db, id, accountId)
  return row ? { outcome: 'written', row, isNew: false } : { outcome: 'absent' }
}
