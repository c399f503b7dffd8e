import type { OwnPerformer, PerformerPage } from '@stagedoor/contract/performers'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Identity } from '../identity/index.ts'
import { factsIn, findStats, type FactColumns } from './creator-facts.ts'
import type { ProfileFacts } from './facts.ts'
import type { AnyPerformerRow } from './performer-row.ts'
import * as queries from './queries.ts'
import { maySeeProfile } from './rules.ts'
import type { PerformerSearch } from './search/search-performers.ts'
import { ownPerformerView, performerView } from './views.ts'
import { findShownVideos } from './welcome-video/show-welcome-video.ts'

export type FindDeps = { db: Db; identity: Identity; facts: ProfileFacts; search: PerformerSearch }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text, in lower case, is an id; no username looks like one. */
const isId = (text: string): boolean => UUID.test(text)

/** A creator by id or name, as the viewer may see them; null when the creator does not exist for them. */
export async function findPerformer(
  { db, identity, facts }: FindDeps,
  idOrName: string,
  { viewer, address }: { viewer: Viewer | null; address: string },
): Promise<PerformerPage | null> {
  const row = await findPageRow(db, identity, { idOrName, viewerId: viewer?.accountId ?? null })
  // Without a name there is no page.
  if (!row || row.username === null) return null
  const { account_id: id, username } = row
  const [hidden, welcomeVideos] = await Promise.all([facts.findHiddenIn(address, [id]), findShownVideos(facts, [row])])
  const { relation, stats } = factsIn(row, { isHiddenHere: hidden.has(id) })
  const { isHidden } = relation
  const isVisible = maySeeProfile({
    isOwner: viewer?.accountId === id,
    isStaff: viewer?.role === 'staff',
    isHidden,
    isPublic: row.is_public,
  })
  if (!isVisible) return null
  const welcomeVideo = welcomeVideos.get(id)
  return {
    ...performerView({ ...row, username }, { relation, stats, welcomeVideo }),
    welcomeVideo: welcomeVideo ?? null,
  }
}

type Wanted = { idOrName: string; viewerId: string | null }

/** The row of a page, with what the viewer's relation to its creator is. */
async function findPageRow(
  db: Db,
  identity: Identity,
  { idOrName, viewerId }: Wanted,
): Promise<(AnyPerformerRow & FactColumns) | null> {
  return findBy(identity, idOrName, {
    id: (id) => queries.findPageById(db, id, viewerId),
    name: (name) => queries.findPageByName(db, name, viewerId),
  })
}

async function findBy<Row>(
  identity: Identity,
  idOrName: string,
  find: Record<'id' | 'name', (wanted: string) => Promise<Row | null>>,
): Promise<Row | null> {
  const wanted = idOrName.toLowerCase()
  if (isId(wanted)) return find.id(wanted)
  const row = await find.name(wanted)
  if (row) return row
  const formerOwnerId = await identity.findFormerOwner(wanted)
  return formerOwnerId === null ? null : find.id(formerOwnerId)
}

async function findRow(db: Db, identity: Identity, idOrName: string): Promise<AnyPerformerRow | null> {
  return findBy(identity, idOrName, {
    id: (id) => queries.findPerformerById(db, id),
    name: (name) => queries.findPerformerByName(db, name),
  })
}

/** Whose id or name this is, whatever their state; a name given up in the last 90 days still finds its owner. */
export async function findPerformerId(
  { db, identity }: Pick<FindDeps, 'db' | 'identity'>,
  idOrName: string,
): Promise<string | null> {
  return (await findRow(db, identity, idOrName))?.account_id ?? null
}

/** The signed-in creator. @throws when the account has no creator's profile: registration creates both. */
export async function findOwn({ db, identity, facts }: FindDeps, viewer: Viewer): Promise<OwnPerformer> {
  const id = viewer.accountId
  const [row, account, stats] = await Promise.all([
    queries.findOwnPerformer(db, id),
    identity.findAccount(db, id),
    findStats(db, [id]),
  ])
  if (!row || !account) throw new Error(`creator ${id} has no profile`)
  const [ownWelcomeVideo, shown] = await Promise.all([
    row.welcome_video_file_id === null ? null : facts.findOwnFile(id, row.welcome_video_file_id),
    findShownVideos(facts, [row]),
  ])
  return ownPerformerView(row, account, { stats: stats.get(id), ownWelcomeVideo, welcomeVideo: shown.get(id) })
}
