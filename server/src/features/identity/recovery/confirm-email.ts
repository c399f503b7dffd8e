import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { lockAccount } from '../queries.ts'
import { emailKey } from '../rules.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { hashToken } from '../sessions/token.ts'
import { deleteCredentials, deleteLinks, isEmailConflict, takeLink, writeProvedEmail } from './queries.ts'

/**
 * Proves an e-mail by a mailed link, which is used up by it. When the link went to an address that the account asked
 * to have, the address is the account's from now on, unless another account has it by now.
 *
 * The first proof of the registered address ends every session but the viewer's own. Unless it comes from a session of
 * the account, passkeys, second steps and linked accounts go too: another person may have registered with this address.
 */
export async function confirmEmail(
  { db, clock, sessions }: { db: Db; clock: Clock; sessions: Sessions },
  { token, viewer }: { token: string; viewer: Viewer | null },
): Promise<{ outcome: 'confirmed' | 'link_invalid' }> {
  const now = clock.now()
  try {
    const confirmed = await db.transaction().execute(async (tx) => {
      const link = await takeLink(tx, { tokenHash: hashToken(token), purpose: 'confirm_email', now })
      const account = link && (await lockAccount(tx, link.account_id))
      if (!account || account.status !== 'active') return null
      const { id: accountId, email: before } = account
      const proved = { accountId, email: link.email, emailKey: emailKey(link.email), now }
      if (!(await writeProvedEmail(tx, proved))) return null
      // What was mailed to the former address opens nothing any more.
      await deleteLinks(tx, accountId, 'reset_password')
      const formerEmail = before !== null && emailKey(before) !== proved.emailKey ? before : null
      await recordEvent(tx, 'identity.email_confirmed', { accountId, formerEmail })
      const isFirstProof = account.email_verified_at === null && before !== null && formerEmail === null
      if (!isFirstProof) return { accountId, endedIds: [] }
      const isOwnSession = viewer?.accountId === accountId
      if (!isOwnSession) await deleteCredentials(tx, accountId)
      return { accountId, endedIds: await sessions.endOthers(tx, accountId, isOwnSession ? viewer.sessionId : null) }
    })
    if (confirmed === null) return { outcome: 'link_invalid' }
    sessions.disconnect(confirmed.accountId, confirmed.endedIds)
    return { outcome: 'confirmed' }
  } catch (error) {
    if (isEmailConflict(error)) return { outcome: 'link_invalid' }
    throw error
  }
}
