import type { CurrentUser, SignedInUser } from '@stagedoor/contract/users'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { FindDeps } from './find-performer.ts'
import { findPerformerById, findProfile } from './queries.ts'
import { selectSignedIn } from './statements.ts'
import { currentUserView, signedInUserView } from './views.ts'

/** The signed-in account for itself, at the address that it asks from. @throws when it has no profile: registration creates both. */
export async function currentUser(
  { db, identity, facts }: FindDeps,
  viewer: Viewer,
  address: string,
): Promise<CurrentUser> {
  const id = viewer.accountId
  const [account, profile, performer, balanceTokenCents, stats, thirdParties, impersonation] = await Promise.all([
    identity.findAccount(db, id),
    findProfile(db, id),
    viewer.role === 'performer' ? findPerformerById(db, id) : null,
    facts.findBalanceTokenCents(id),
    facts.findFanStats({ accountId: id, address }),
    identity.findThirdParties(id),
    identity.findImpersonation(viewer),
  ])
  if (!account || !profile) throw new Error(`account ${id} has no profile`)
  return currentUserView({
    accountId: id,
    account,
    profile,
    viewer,
    state: performer?.state ?? null,
    balanceTokenCents,
    stats,
    thirdParties,
    impersonation,
  })
}

/** The signed-in account in a few words, for every page. @throws when it has no profile: registration makes both. */
export async function signedInUser(
  { db, identity }: Pick<FindDeps, 'db' | 'identity'>,
  viewer: Viewer,
): Promise<SignedInUser> {
  const { accountId } = viewer
  const [rows, impersonation] = await Promise.all([selectSignedIn(db, accountId), identity.findImpersonation(viewer)])
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} has no profile`)
  const parts = { account: row, profile: row, balanceTokenCents: row.balance_token_cents }
  return signedInUserView({ accountId, ...parts, impersonation })
}
