import { subjectTypes, type Notification } from '@stagedoor/contract/notifications'
import type { NotificationDeps, ViewerContext } from './deps.ts'
import type { NotificationRow } from './queries.ts'

type SubjectType = NonNullable<Notification['subject']>['type']
const isSubjectType = (type: string): type is SubjectType => (subjectTypes as readonly string[]).includes(type)
const titled = ['feed', 'video', 'gallery', 'product'] as const
type Titled = (typeof titled)[number]
const isTitled = (type: string): type is Titled => (titled as readonly string[]).includes(type)

/** Rows as their account sees them now: without who does not exist for it, and without titles of what it may not see. */
export async function viewsOf(
  { db, facts }: NotificationDeps,
  viewerContext: ViewerContext,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const { accountId } = viewerContext.viewer
  const actorIds = [...new Set(rows.flatMap((row) => row.actor_ids))]
  const [cards, hidden, titles] = await Promise.all([
    facts.findUserCards(db, actorIds),
    facts.findHidden(accountId, actorIds),
    findTitles(facts, viewerContext, rows),
  ])
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    count: row.count,
    actors: row.actor_ids.flatMap((id) => (hidden.has(id) ? [] : (cards.get(id) ?? []))),
    subject: subjectOf(row, titles),
    reason: row.reason,
    isRead: row.read_at !== null,
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** The titles of what rows are about: one look-up for each kind of thing among them. */
async function findTitles(
  facts: NotificationDeps['facts'],
  viewerContext: ViewerContext,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: string) => [
    ...new Set(rows.flatMap((row) => (row.subject_type === type && row.subject_id !== null ? row.subject_id : []))),
  ]
  const orderIds = idsOf('order')
  const [orders, ...found] = await Promise.all([
    orderIds.length > 0 ? facts.findOrders(orderIds) : new Map<string, { name: string }>(),
    ...titled.map(async (type) => {
      const ids = idsOf(type)
      return ids.length > 0 ? facts.findTitles[type](viewerContext, ids) : new Map<string, string>()
    }),
  ])
  const names = [...orders].map(([id, { name }]): [string, string] => [id, name])
  return new Map([...names, ...found.flatMap((titles) => [...titles])])
}

/** Null for what the account may not see any more. */
function subjectOf(row: NotificationRow, titles: ReadonlyMap<string, string>): Notification['subject'] {
  const { kind, subject_type: type, subject_id: id } = row
  if (type === null || id === null || !isSubjectType(type)) return null
  // What staff removed is its author's, also where it is no longer shown to them.
  if (isTitled(type) && !titles.has(id) && kind !== 'content_removed') return null
  return { type, _id: id, title: titles.get(id) ?? '' }
}
