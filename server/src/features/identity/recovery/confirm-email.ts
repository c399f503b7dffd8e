import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { lockAccount } from '../queries.ts'
import { emailKey } from '../rules.ts'
import { hashToken } from '../sessions/token.ts'
import { deleteLinks, isEmailConflict, takeLink, writeProvedEmail } from './queries.ts'

/**
 * Verifies an email by a mailed link, which is used up. If the link was for a requested change, the address becomes the
 * account's, unless another account has it by now.
 */
export async function confirmEmail(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
): Promise<{ outcome: 'confirmed' | 'link_invalid' }> {
  const now = clock.now()
  try {
    return await db.transaction().execute(async (tx) => {
      const link = await takeLink(tx, { tokenHash: hashToken(token), purpose: 'confirm_email', now })
      const account = link && (await lockAccount(tx, link.account_id))
      if (!account || account.status !== 'active') return { outcome: 'link_invalid' }
      const { id: accountId, email: before } = account
      const proved = { accountId, email: link.email, emailKey: emailKey(link.email), now }
      if (!(await writeProvedEmail(tx, proved))) return { outcome: 'link_invalid' }
      // Earlier links to the former address become invalid.
      await deleteLinks(tx, accountId, 'reset_password')
      const formerEmail = before !== null && emailKey(before) !== proved.emailKey ? before : null
      await recordEvent(tx, 'identity.email_confirmed', { accountId, formerEmail })
      return { outcome: 'confirmed' }
    })
  } catch (error) {
    if (isEmailConflict(error)) return { outcome: 'link_invalid' }
    throw error
  }
}
