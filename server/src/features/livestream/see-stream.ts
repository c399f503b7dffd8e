import { fromCents } from '@stagedoor/contract/money'
import type { StreamSales } from '@stagedoor/contract/stream-tips'
import type { Stream, StreamWithChat } from '@stagedoor/contract/streams'
import type { AccessFacts, AccessLevel } from '../access/index.ts'
import type { Asker, LivestreamDeps, StreamViewer } from './deps.ts'
import { showGoal } from './goal-realtime.ts'
import { findOpenConnections, type OpenConnection } from './connection-queries.ts'
import { findSidesOfStreams } from './private/queries.ts'
import type { StreamRow } from './queries.ts'
import { showRecording } from './recordings/queries.ts'
import { factsOfStream, isReceived, type StreamRelation } from './rules.ts'
import { showTipMenu } from './tips.ts'
import { streamView } from './views.ts'

const roles = { user: 'fan', performer: 'creator', staff: 'staff' } as const

type Looker = { viewer: StreamViewer | null; country: string | null }

/** What decides besides the row, read once for many rows. */
type AccessContext = {
  hidden: ReadonlySet<string>
  publicIds: { has(id: string): boolean }
  isOnList(row: StreamRow): boolean
  isAdult: boolean
}

/** The facts on which access to a stream decides, the same for pages, tokens, sockets and the check of those who watch. */
function factsOf(row: StreamRow, viewer: StreamViewer | null, context: AccessContext): AccessFacts {
  const relation: StreamRelation = {
    role: viewer ? roles[viewer.role] : 'fan',
    isOwner: viewer?.accountId === row.performer_id,
    isBlocked: row.viewer_is_blocked,
    isInBlockedCountry: context.hidden.has(row.performer_id),
    isAdult: context.isAdult,
    isFollower: row.viewer_is_following,
    isSubscribed: row.viewer_is_subscribed,
    isOnList: context.isOnList(row),
    hasTicket: row.viewer_has_ticket,
    isPublicPerformer: context.publicIds.has(row.performer_id),
  }
  // What is between two is decided where they are known: here it is nobody's.
  if (row.kind === 'private')
    return {
      object: { type: 'private_stream', isInvited: false },
      viewer: { ...factsOfStream(offerOf(row), relation).viewer },
    }
  const facts = factsOfStream(offerOf(row), relation)
  // A visitor signs in before anything plays.
  return viewer ? facts : { ...facts, viewer: { ...facts.viewer, role: 'visitor' } }
}

const offerOf = (row: StreamRow) => ({ ...row, performerId: row.performer_id, isFree: row.is_free })

/** What decides about streams for one account. Three statements, however many streams. */
async function readContext(
  { audience, db, geography, profiles }: LivestreamDeps,
  rows: readonly StreamRow[],
  { viewer, country }: Looker,
): Promise<AccessContext> {
  const performerIds = [...new Set(rows.map((row) => row.performer_id))]
  const listIds = rows.flatMap((row) => row.audience_list_id ?? [])
  const [hidden, publicIds, lists, isAdult] = await Promise.all([
    audience.findHiddenByCountry(country, performerIds),
    profiles.findPerformerCards(db, performerIds),
    audience.findListsWithMember(db, viewer?.accountId ?? null, listIds),
    viewer ? geography.isAdult(viewer, country) : true,
  ])
  const isOnList = ({ audience_list_id: id }: StreamRow) => id !== null && lists.has(id)
  return { hidden, publicIds, isOnList, isAdult }
}

/** The facts about one stream, for an explanation. */
export const explainStream = async (deps: LivestreamDeps, row: StreamRow, looker: Looker): Promise<AccessFacts> =>
  factsOf(row, looker.viewer, await readContext(deps, [row], looker))

/** How much of each stream an account may see now. */
export async function levelsOf(
  deps: LivestreamDeps,
  rows: readonly StreamRow[],
  looker: Looker,
): Promise<(row: StreamRow) => AccessLevel> {
  const context = await readContext(deps, rows, looker)
  return (row) => deps.access.decideAccess(factsOf(row, looker.viewer, context)).level
}

/**
 * The connections whose accounts may still publish or watch, and those that may no longer. Statements: two, one for each list that is an audience, and one for
 * the creators, however many watch.
 */
export async function findAllowed(deps: LivestreamDeps): Promise<{ allowed: Set<string>; refused: string[] }> {
  const { audience, db, profiles } = deps
  const rows = await findOpenConnections(db)
  const performerIds = [...new Set(rows.map((row) => row.performer_id))]
  const [sides, publicIds, closed, members] = await Promise.all([
    findSidesOfStreams(db),
    profiles.findPerformerCards(db, performerIds),
    findClosed(deps, rows),
    findMembers(audience, db, rows),
  ])
  const allowed = rows.filter((row) => {
    const isClosed = closed.get(row.country)?.has(row.performer_id) === true && row.account_id !== row.performer_id
    if (row.kind === 'private')
      return !row.viewer_is_blocked && !isClosed && sides.get(row.id)?.includes(row.account_id) === true
    const viewer = { accountId: row.account_id, role: 'user' as const, staffRoles: [] }
    const facts = factsOf(row, viewer, {
      hidden: closed.get(row.country) ?? new Set(),
      publicIds,
      isOnList: ({ audience_list_id: id }) => members.get(id)?.has(row.account_id) ?? false,
      // Every account with a token was; an age does not go down.
      isAdult: true,
    })
    return deps.access.decideAccess(facts).level === 'full'
  })
  const ids = new Set(allowed.map((row) => row.connection_id))
  return { allowed: ids, refused: rows.flatMap(({ connection_id: id }) => (ids.has(id) ? [] : [id])) }
}

/** The creators who are closed to each country of those who watch. From memory. */
async function findClosed({ audience }: LivestreamDeps, rows: readonly OpenConnection[]) {
  const countries = [...new Set(rows.map(({ country }) => country))]
  const closed = await Promise.all(
    countries.map(async (country) => [country, new Set(await audience.findClosedIn(country))] as const),
  )
  return new Map(closed)
}

async function findMembers(
  audience: LivestreamDeps['audience'],
  db: LivestreamDeps['db'],
  rows: readonly OpenConnection[],
) {
  const owners = new Map(
    rows.flatMap((row) => (row.audience_list_id ? [[row.audience_list_id, row.performer_id]] : [])),
  )
  const members = await Promise.all(
    [...owners].map(async ([listId, ownerId]) => {
      const ids = await audience.findMembersOfLists(db, { ownerId, listIds: [listId] })
      return [listId, new Set(ids)] as const
    }),
  )
  return new Map<string | null, ReadonlySet<string>>(members)
}

/** Streams as the one who asks sees them; those that do not exist for them are left out. */
export async function showStreams(deps: LivestreamDeps, rows: readonly StreamRow[], looker: Looker): Promise<Stream[]> {
  const level = await levelsOf(deps, rows, looker)
  const shown = rows.filter((row) => level(row) !== 'none')
  const cards = await deps.profiles.findUserCards(deps.db, [...new Set(shown.map((row) => row.performer_id))])
  const now = deps.clock.now()
  return shown.map((row) => streamView(row, { cards, now, mayWatch: level(row) === 'full' }))
}

/** A stream with its chat. Null: it does not exist for the one who asks. */
export async function showStreamWithChat(
  deps: LivestreamDeps,
  row: StreamRow | null,
  { accountId, address, viewer }: Asker,
): Promise<StreamWithChat | null> {
  if (!row) return null
  const [stream] = await showStreams(deps, [row], { viewer, country: deps.geography.countryOf(address) })
  const conversation = stream && (await deps.messaging.showChatOf(row.performer_id, { accountId, address }))
  if (!stream || !conversation) return null
  const [goal, tipMenu, sales, recording] = await Promise.all([
    showGoal(deps, row),
    showTipMenu(deps, row.performer_id),
    accountId === row.performer_id ? sumSales(deps, row) : null,
    accountId === row.performer_id ? showRecording(deps.db, row.id) : null,
  ])
  const isOwner = accountId === row.performer_id
  const isReceiving = isOwner ? isReceived(row, deps.clock.now()) : null
  const audienceListId = isOwner ? row.audience_list_id : null
  return { stream, conversation, audienceListId, goal, tipMenu, sales, recording, isReceiving }
}

async function sumSales({ db, facts }: LivestreamDeps, row: StreamRow): Promise<StreamSales> {
  const session = { sessionId: row.session_id, sellerId: row.performer_id }
  const { tipTokenCents, ticketTokenCents, tickets } = await facts.sumSession(db, session)
  return { tips: fromCents(tipTokenCents), ticketPrices: fromCents(ticketTokenCents), tickets }
}
