import type { FileView } from '@stagedoor/contract/media'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { AccessFacts, AccessLevel } from '../../access/index.ts'
import type { ConversationRow } from '../conversations/statements.ts'
import type { MessagingDeps } from '../deps.ts'
import type { ReadRow } from './statements.ts'

/** The conversation that messages stand in, as far as its files depend on it. */
export type AttachedTo = Pick<ConversationRow, 'performer_id' | 'fan_id' | 'is_subscribed' | 'is_blocked'>

/** Who looks at files: an account, from a country (ISO 3166-1 alpha-2) or null. */
export type Looker = { viewer: Pick<Viewer, 'accountId' | 'role'>; country: string | null }

export type AttachmentRow = Pick<ReadRow, 'sender_id' | 'is_sale' | 'price_token_cents' | 'deleted_at' | 'is_bought'>

type Relation = { isAdult: boolean; isInBlockedCountry: boolean }

const roles = { user: 'fan', performer: 'creator', staff: 'staff' } as const

/** The facts on which access to the files of a message decides, the same for lists, links and purchases. */
export function factsOfAttachment(
  row: AttachmentRow,
  conversation: AttachedTo,
  { viewer }: Looker,
  { isAdult, isInBlockedCountry }: Relation,
): AccessFacts {
  const { performer_id, fan_id, is_subscribed, is_blocked } = conversation
  const isFan = viewer.accountId === fan_id
  return {
    object: {
      type: 'attachment',
      isParticipant: isFan || viewer.accountId === performer_id,
      isInReportCase: false,
      isPaid: isSold(row),
      isFromFan: row.sender_id === fan_id,
      publication: row.deleted_at === null ? 'published' : 'deleted',
    },
    viewer: {
      role: roles[viewer.role],
      isFinance: false,
      isOwner: viewer.accountId === row.sender_id,
      isBlocked: is_blocked,
      isInBlockedCountry: isFan && isInBlockedCountry,
      isAdult,
      isFollower: false,
      subscription: isFan && is_subscribed ? 'paid' : 'none',
      isOnList: false,
      hasBought: row.is_bought,
    },
  }
}

/** Sold for nothing is free. */
export const isSold = (row: Pick<AttachmentRow, 'is_sale' | 'price_token_cents'>): boolean =>
  row.is_sale && row.price_token_cents > 0

/** What a viewer's age and country mean for the files of one creator's conversations. */
export async function relationOf(
  { audience, geography }: Pick<MessagingDeps, 'audience' | 'geography'>,
  performerId: string,
  { viewer, country }: Looker,
): Promise<Relation> {
  const [isAdult, hidden] = await Promise.all([
    geography.isAdult(viewer, country),
    audience.findHiddenByCountry(country, [performerId]),
  ])
  return { isAdult, isInBlockedCountry: hidden.has(performerId) }
}

/** How much of a message's files a viewer sees. What is only for subscribers is shown to others as being there. */
export function levelOf(deps: Pick<MessagingDeps, 'access'>, facts: AccessFacts): AccessLevel {
  const { level, refusal } = deps.access.decideAccess(facts)
  return refusal === 'forbidden' ? 'meta' : level
}

const ranks: Record<AccessLevel, number> = { none: 0, meta: 1, preview: 2, full: 3 }

type Attached = { files: FileView[]; teaser: FileView | null }
const NO_FILES: Attached = { files: [], teaser: null }

/** The files of messages of one conversation as a viewer sees them, by message. One statement at most. */
export async function showAttachments(
  deps: Pick<MessagingDeps, 'access' | 'audience' | 'geography' | 'media'>,
  looker: Looker,
  conversation: AttachedTo,
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => Attached> {
  const holding = rows.filter((row) => row.file_ids.length > 0)
  if (holding.length === 0) return () => NO_FILES
  const relation = await relationOf(deps, conversation.performer_id, looker)
  const levels = new Map(
    holding.map((row) => [row.id, levelOf(deps, factsOfAttachment(row, conversation, looker, relation))]),
  )
  // A file may stand in several messages, of which one was bought.
  const byFile = new Map<string, AccessLevel>()
  for (const row of holding) {
    const level = levels.get(row.id) ?? 'none'
    for (const id of row.file_ids) if (ranks[level] > ranks[byFile.get(id) ?? 'none']) byFile.set(id, level)
    if (row.teaser_id !== null && level !== 'none') byFile.set(row.teaser_id, 'preview')
  }
  const views = await deps.media.viewsOfFiles([...byFile.keys()], {
    level: (fileId) => byFile.get(fileId) ?? 'none',
    viewer: looker.viewer,
  })
  return (row) => {
    if ((levels.get(row.id) ?? 'none') === 'none') return NO_FILES
    return {
      files: row.file_ids.flatMap((id) => views.get(id) ?? []),
      teaser: row.teaser_id === null ? null : (views.get(row.teaser_id) ?? null),
    }
  }
}
