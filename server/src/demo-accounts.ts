import type { Db } from '#src/platform/db/database.ts'
import type { Identity } from './features/identity/index.ts'

/** The domain of the demo accounts; `.test` is reserved, so no mail reaches it (RFC 6761). */
const DEMO_DOMAIN = '@demo.test'

/** The accounts that the start prints, by their names. */
const PRINTED_USERNAMES = ['fan', 'creator', 'lin.answers', 'mori.reads', 'yen.ledger', 'admin']

/** Whether one of the demo accounts exists. Their password is public. */
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
