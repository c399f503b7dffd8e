import type { Post } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import type { PerformerCard } from '@stagedoor/contract/performers'
import type { AccessFacts, AccessLevel } from '../access/index.ts'
import type { FeedsDeps } from './deps.ts'
import { NO_ENGAGEMENT } from './facts.ts'
import type { PostRow } from './post-columns.ts'
import { flagsOf, type PostFlags, type PostRef } from './post-refs.ts'
import { accessFactsOf, type ViewerContext } from './level.ts'
import { findPollOptions, type PollOptionRow } from './statements.ts'
import { postView } from './views.ts'

/** A post with its relation to a viewer. */
export type FlaggedRow = { row: PostRow; flags: PostFlags }

/** The creators of some posts, from the cache, the lists of theirs that the viewer is on, and whether their age suffices. */
type PostContext = {
  cards: ReadonlyMap<string, PerformerCard>
  abroadIds: ReadonlySet<string>
  listIds: ReadonlySet<string>
  isAdult: boolean
}

/** Posts as far as the viewer may see them, in the given order; invisible ones are left out. */
export async function showPosts(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  refs: readonly PostRef[],
): Promise<Post[]> {
  return showRows(deps, viewerContext, await findRows(deps, refs))
}

/** The rows of these posts in order; deleted ones are left out. */
async function findRows({ db, feedCache }: FeedsDeps, refs: readonly PostRef[]): Promise<FlaggedRow[]> {
  const rows = await feedCache.rowsOf(db, refs)
  return refs.flatMap((ref) => {
    const row = rows.get(ref.id)
    return row ? [{ row, flags: flagsOf(ref) }] : []
  })
}

/**
 * The same for given rows. For any number of posts: one statement for their files, one for polls and one for lists of
 * fans, each only if needed; the creators' cards and countries come from the cache.
 */
export async function showRows(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  flagged: readonly FlaggedRow[],
): Promise<Post[]> {
  if (flagged.length === 0) return []
  const accountId = viewerContext.viewer?.accountId ?? null
  const rows = flagged.map(({ row }) => row)
  const [postContext, polls, engagement] = await Promise.all([
    findPostContext(deps, viewerContext, rows),
    findPolls(deps, accountId, rows),
    deps.facts.findEngagement(
      deps.db,
      accountId,
      rows.map((row) => row.id),
    ),
  ])
  const seen = flagged.flatMap(({ row, flags }): Seen[] => {
    const { level } = deps.access.decideAccess(factsOf({ row, flags }, viewerContext, postContext))
    return level === 'none' ? [] : [{ row, flags, level }]
  })
  const files = await findFileViews(deps, viewerContext, seen)
  return seen.map(({ row, flags, level }) =>
    postView(row, {
      level,
      isOwn: row.performer_id === accountId,
      flags,
      card: postContext.cards.get(row.performer_id) ?? null,
      files,
      polls: polls.get(row.id) ?? [],
      engagement: engagement.get(row.id) ?? NO_ENGAGEMENT,
    }),
  )
}

/** The viewer's level of each of these posts, including `none`. */
export async function levelsOf(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  refs: readonly PostRef[],
): Promise<{ row: PostRow; level: AccessLevel }[]> {
  const flagged = await findRows(deps, refs)
  const postContext = await findPostContext(
    deps,
    viewerContext,
    flagged.map(({ row }) => row),
  )
  return flagged.map(({ row, flags }) => {
    const { level } = deps.access.decideAccess(factsOf({ row, flags }, viewerContext, postContext))
    return { row, level }
  })
}

/** The facts about one post and the post itself, for explanations; null when there is none. */
export async function explainRef(
  deps: FeedsDeps,
  viewerContext: ViewerContext,
  ref: PostRef,
): Promise<{ row: PostRow; facts: AccessFacts } | null> {
  const [flagged] = await findRows(deps, [ref])
  if (!flagged) return null
  const postContext = await findPostContext(deps, viewerContext, [flagged.row])
  return { row: flagged.row, facts: factsOf(flagged, viewerContext, postContext) }
}

function factsOf({ row, flags }: FlaggedRow, viewerContext: ViewerContext, postContext: PostContext): AccessFacts {
  const { cards, abroadIds, listIds, isAdult } = postContext
  return accessFactsOf(row, viewerContext, {
    flags,
    isAdult,
    isInBlockedCountry: abroadIds.has(row.performer_id),
    isOnList: row.audience_list_id !== null && listIds.has(row.audience_list_id),
    isPublicPerformer: cards.has(row.performer_id),
  })
}

async function findPostContext(
  { db, profiles, audience, geography }: FeedsDeps,
  { viewer, country, isDeclaredAdult }: ViewerContext,
  rows: readonly PostRow[],
): Promise<PostContext> {
  const performerIds = [...new Set(rows.map((row) => row.performer_id))]
  const audienceIds = [...new Set(rows.flatMap((row) => row.audience_list_id ?? []))]
  const [cards, abroadIds, listIds, isAdult] = await Promise.all([
    profiles.findPerformerCards(db, performerIds),
    audience.findHiddenByCountry(country, performerIds),
    audience.findListsWithMember(db, viewer?.accountId ?? null, audienceIds),
    geography.isAdult(viewer, country, isDeclaredAdult),
  ])
  return { cards, abroadIds, listIds, isAdult }
}

async function findPolls(
  { db }: FeedsDeps,
  accountId: string | null,
  rows: readonly PostRow[],
): Promise<Map<string, PollOptionRow[]>> {
  const withPoll = rows.filter((row) => row.has_poll).map((row) => row.id)
  if (withPoll.length === 0) return new Map()
  return Map.groupBy(await findPollOptions(db, withPoll, accountId), (option) => option.post_id ?? '')
}

type Seen = FlaggedRow & { level: Exclude<AccessLevel, 'none'> }

async function findFileViews(
  { media }: FeedsDeps,
  { viewer }: ViewerContext,
  seen: readonly Seen[],
): Promise<ReadonlyMap<string, FileView>> {
  const levels = new Map<string, AccessLevel>()
  for (const { row, level } of seen) {
    for (const id of filesOf(row)) levels.set(id, level)
  }
  if (levels.size === 0) return new Map()
  // What is full for a visitor is open to visitors.
  return media.viewsOfFiles([...levels.keys()], {
    level: (id) => levels.get(id) ?? 'none',
    viewer,
    isForVisitors: true,
  })
}

/** Every file that a post shows. */
export function filesOf(row: Pick<PostRow, 'file_ids' | 'thumbnail_id' | 'teaser_id'>): string[] {
  return [...row.file_ids, row.thumbnail_id, row.teaser_id].filter((id) => id !== null)
}
