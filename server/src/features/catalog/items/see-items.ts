import type { PerformerCard } from '@stagedoor/contract/performers'
import type { AccessFacts, AccessLevel } from '../../access/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { accessFactsOf, type OfferedItem, type ViewerContext } from './access-facts.ts'
import type { Flags, ItemKind } from './item-row.ts'

/** A row as its viewer reaches it. */
export type Seen<R> = { row: R; level: Exclude<AccessLevel, 'none'>; card: PerformerCard | null; isOwn: boolean }

/** The row that access is decided about, with the viewer's relation to it. */
type Judged = OfferedItem & Flags

export type Judge = {
  /** The facts about a row and what they lead to. */
  factsOf(row: Judged): AccessFacts
  levelOf(row: Judged): AccessLevel
  cards: ReadonlyMap<string, PerformerCard>
}

/** What decides about rows of these creators for one viewer: creators and countries come from caches, lists of fans take
 * one statement if a row has one. */
export async function judgeFor(
  { db, profiles, audience, geography, access }: CatalogDeps,
  kind: ItemKind | 'product_file',
  viewerContext: ViewerContext,
  rows: readonly Pick<OfferedItem, 'performer_id' | 'audience_list_id'>[],
): Promise<Judge> {
  const { viewer, country } = viewerContext
  const performerIds = [...new Set(rows.map((row) => row.performer_id))]
  const audienceIds = [...new Set(rows.flatMap((row) => row.audience_list_id ?? []))]
  const [cards, abroadIds, listIds, isAdult] = await Promise.all([
    profiles.findPerformerCards(db, performerIds),
    audience.findHiddenByCountry(country, performerIds),
    audience.findListsWithMember(db, viewer?.accountId ?? null, audienceIds),
    geography.isAdult(viewer, country),
  ])
  const factsOf = (row: Judged) =>
    accessFactsOf(kind, row, viewerContext, {
      flags: row,
      isAdult,
      isInBlockedCountry: abroadIds.has(row.performer_id),
      isOnList: row.audience_list_id !== null && listIds.has(row.audience_list_id),
      isPublicPerformer: cards.has(row.performer_id),
    })
  return { factsOf, levelOf: (row) => access.decideAccess(factsOf(row)).level, cards }
}

/** The rows that a viewer reaches, in the given order, with their level; the others are left out. */
export async function seeItems<R extends Judged>(
  deps: CatalogDeps,
  kind: ItemKind | 'product_file',
  viewerContext: ViewerContext,
  rows: readonly R[],
): Promise<Seen<R>[]> {
  if (rows.length === 0) return []
  const judge = await judgeFor(deps, kind, viewerContext, rows)
  return rows.flatMap((row): Seen<R>[] => {
    const level = judge.levelOf(row)
    const isOwn = row.performer_id === viewerContext.viewer?.accountId
    return level === 'none' ? [] : [{ row, level, card: judge.cards.get(row.performer_id) ?? null, isOwn }]
  })
}
