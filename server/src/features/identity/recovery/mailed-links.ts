import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { hashToken, makeToken } from '../sessions/token.ts'
import { deleteLinks, insertLink, type LinkPurpose } from './queries.ts'

const MINUTE_MS = 60_000

/** How long a link works. A password's link opens the account, so it is short. */
const lifetimesMs: Record<LinkPurpose, number> = { reset_password: 60 * MINUTE_MS, confirm_email: 24 * 60 * MINUTE_MS }

const paths: Record<LinkPurpose, string> = { reset_password: '/auth/reset', confirm_email: '/auth/verify' }

/**
 * Creates the link of a mail: a path of this site after the locale, with a secret of which only the hash is stored. It
 * invalidates earlier links of the same kind.
 */
export async function makeLink(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, purpose, email }: { accountId: string; purpose: LinkPurpose; email: string },
): Promise<string> {
  const token = makeToken()
  const expiresAt = new Date(clock.now().getTime() + lifetimesMs[purpose])
  await db.transaction().execute(async (tx) => {
    await deleteLinks(tx, accountId, purpose)
    await insertLink(tx, { tokenHash: hashToken(token), accountId, purpose, email, expiresAt })
  })
  return `${paths[purpose]}?token=${token}`
}
