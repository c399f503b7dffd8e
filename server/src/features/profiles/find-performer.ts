import type { OwnPerformer, PerformerPage } from '@stagedoor/contract/performers'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Identity } from '../identity/index.ts'
import { NO_RELATION, type ProfileFacts } from './facts.ts'
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
  const row = await findRow(db, identity, idOrName)
  // Without a name there is no page.
  if (!row || row.username === null) return null
  const { account_id: id, username } = row
  const [relations, stats, welcomeVideos] = await Promise.all([
    facts.findRelations({ accountId: viewer?.accountId ?? null, address }, [id]),
    facts.findStats([id]),
    findShownVideos(facts, [row]),
  ])
  const relation = relations.get(id) ?? NO_RELATION
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
    ...performerView({ ...row, username }, { relation, stats: stats.get(id), welcomeVideo }),
    welcomeVideo: welcomeVideo ?? null,
  }
}

async function findRow(db: Db, identity: Identity, idOrName: string): Promise<AnyPerformerRow | null> {
  const wanted = idOrName.toLowerCase()
  if (isId(wanted)) return queries.findPerformerById(db, wanted)
  const row = await queries.findPerformerByName(db, wanted)
  if (row) return row
  const formerOwnerId = await identity.findFormerOwner(wanted)
  return formerOwnerId === null ? null : queries.findPerformerById(db, formerOwnerId)
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
    facts.findStats([id]),
  ])
  if (!row || !account) throw new Error(`creator ${id} has no profile`)
  const [ownWelcomeVideo, shown] = await Promise.all([
    row.welcome_video_file_id === null ? null : facts.findOwnFile(id, row.welcome_video_file_id),
    findShownVideos(facts, [row]),
  ])
  return ownPerformerView(row, account, { stats: stats.get(id), ownWelcomeVideo, welcomeVideo: shown.get(id) })
}
