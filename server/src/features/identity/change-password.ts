import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { flawOfPassword, type PasswordFlaw, type PasswordPolicy } from './passwords/judge-password.ts'
import { checkProof, type ProofDeps, type ProofRefusal } from './prove-again.ts'
import { findAccount, findPasswordHash, writePasswordHash } from './queries.ts'
import { isProofRecent } from './rules.ts'
import { deleteTickets } from './second-factors/queries.ts'
import { findProof, forgetProof } from './sessions/queries.ts'

export type PasswordChange = {
  password: string
  currentPassword: string | undefined
  code: string | undefined
  address: string
}

type ChangeOutcome =
  | { outcome: 'changed' | 'unproved' }
  | { outcome: 'password_refused'; flaw: PasswordFlaw }
  | ProofRefusal

/**
 * Sets a new password and ends every session of the account but the viewer's own. The current one is always demanded: an
 * open session, however fresh, is not enough. Rule ACC-10.
 */
export async function changePassword(
  deps: ProofDeps & PasswordPolicy,
  viewer: Viewer,
  change: PasswordChange,
): Promise<ChangeOutcome> {
  const { db, hasher, sessions } = deps
  const { accountId, sessionId } = viewer
  const { password, address } = change
  const proved = await proveCurrent(deps, viewer, change)
  if (proved.outcome !== 'right') return proved
  const account = await findAccount(db, accountId)
  const flaw = await flawOfPassword(password, account ?? { username: null, email: null }, deps)
  if (flaw !== null) return { outcome: 'password_refused', flaw }
  const hashed = await hasher.hash(password, { address })
  if (hashed === 'overloaded') return { outcome: 'overloaded' }

  const endedIds = await db.transaction().execute(async (tx) => {
    await writePasswordHash(tx, accountId, hashed.hash)
    await deleteTickets(tx, accountId)
    await forgetProof(tx, sessionId)
    await recordEvent(tx, 'identity.password_changed', { accountId })
    return sessions.endOthers(tx, accountId, sessionId)
  })
  sessions.disconnect(accountId, endedIds)
  return { outcome: 'changed' }
}

/** The current password: in the call itself, or by a reauthentication of this session just before. */
async function proveCurrent(
  deps: ProofDeps,
  viewer: Viewer,
  { currentPassword, code, address }: PasswordChange,
): Promise<{ outcome: 'right' } | { outcome: 'unproved' } | ProofRefusal> {
  const { db, clock } = deps
  // Who signs in elsewhere only has none yet; a fresh sign-in is demanded of them as of everybody.
  if ((await findPasswordHash(db, viewer.accountId)) === null) return { outcome: 'right' }
  if (currentPassword !== undefined) return checkProof(deps, viewer, { password: currentPassword, code, address })
  const proof = await findProof(db, viewer.sessionId)
  const isProved = proof?.reproved_by === 'password' && isProofRecent(proof, clock.now())
  return isProved ? { outcome: 'right' } : { outcome: 'unproved' }
}
