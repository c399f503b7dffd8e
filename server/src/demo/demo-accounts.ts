import type { Db } from '#src/platform/db/database.ts'
import type { Identity } from '../features/identity/index.ts'

/** Nobody can receive mail there: a name reserved for tests (RFC 6761). */
const DEMO_DOMAIN = '@demo.test'

/** The accounts that the start prints. */
const PRINTED_USERNAMES = ['fan', 'creator', 'admin']

/** Whether one of the demo accounts exists, whose password everybody can read in the documentation. */
export async function hasDemoAccounts({
  features: { identity },
  db,
}: {
  features: { identity: Pick<Identity, 'findAccountId' | 'findAccount'> }
  db: Db
}): Promise<boolean> {
  for (const username of PRINTED_USERNAMES) {
    const accountId = await identity.findAccountId(username)
    const account = accountId === null ? null : await identity.findAccount(db, accountId)
    if (account?.email?.endsWith(DEMO_DOMAIN)) return true
  }
  return false
}
