import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { flawOfPassword, type PasswordFlaw, type PasswordPolicy } from '../passwords/judge-password.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { findAccount, lockAccount, writePasswordHash } from '../queries.ts'
import { emailKey } from '../rules.ts'
import { deleteTickets } from '../second-factors/queries.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { hashToken } from '../sessions/token.ts'
import { deleteCredentials, deleteLinks, findLink, takeLink, writeProvedEmail } from './queries.ts'

export type ResetDeps = PasswordPolicy & { db: Db; clock: Clock; hasher: PasswordHasher; sessions: Sessions }

export type ResetOutcome =
  | { outcome: 'reset' | 'link_invalid' | 'overloaded' }
  | { outcome: 'password_refused'; flaw: PasswordFlaw }

/**
 * Sets a new password by a mailed link, which is used up by it. Every session ends; second steps stay, so a stolen
 * mailbox alone does not open the account. Anyone who has the link has the mailbox: the e-mail counts as proved. If it
 * was not proved before, another person may have registered: everything that they set up is deleted.
 */
export async function resetPassword(
  deps: ResetDeps,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<ResetOutcome> {
  const { db, clock, hasher, sessions } = deps
  const link = { tokenHash: hashToken(token), purpose: 'reset_password' as const, now: clock.now() }
  const found = await findLink(db, link)
  const account = found && (await findAccount(db, found.account_id))
  // Hashing costs a core for milliseconds: only for links that work.
  if (!account || !isStillTheirs(account, found.email)) return { outcome: 'link_invalid' }
  const flaw = await flawOfPassword(password, account, deps)
  if (flaw !== null) return { outcome: 'password_refused', flaw }
  const hashed = await hasher.hash(password, { address })
  if (hashed === 'overloaded') return { outcome: 'overloaded' }

  const accountId = account.id
  const endedIds = await db.transaction().execute(async (tx) => {
    if (!(await takeLink(tx, link))) return null
    await deleteLinks(tx, accountId, 'reset_password')
    const isFirstProof = (await lockAccount(tx, accountId))?.email_verified_at === null
    if (isFirstProof) await deleteCredentials(tx, accountId)
    await writePasswordHash(tx, accountId, hashed.hash)
    await deleteTickets(tx, accountId)
    await writeProvedEmail(tx, { accountId, email: found.email, emailKey: emailKey(found.email), now: link.now })
    if (isFirstProof) await recordEvent(tx, 'identity.email_confirmed', { accountId, formerEmail: null })
    await recordEvent(tx, 'identity.password_changed', { accountId })
    return sessions.endOthers(tx, accountId, null)
  })
  if (endedIds === null) return { outcome: 'link_invalid' }
  sessions.disconnect(accountId, endedIds)
  return { outcome: 'reset' }
}

/** An account that was closed, or has another address since, is not opened by an old mail. One that is leaving may come back. */
const isStillTheirs = (account: { status: string; email: string | null }, mailedTo: string): boolean =>
  (account.status === 'active' || account.status === 'leaving') &&
  account.email !== null &&
  emailKey(account.email) === emailKey(mailedTo)
