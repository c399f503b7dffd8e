import type { ThirdParty } from '@stagedoor/contract/third-party'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import type { Proved } from './providers/provider.ts'
import { findLinkedAccount, holdSubject, insertLink } from './queries.ts'
import { takeAll } from './sign-on.ts'

export type LinkOutcome = { outcome: 'linked' | 'used_before' | 'linked_elsewhere' }

/**
 * Links a third-party account with the signed-in one. Existing links stay: a linked account cannot be linked elsewhere,
 * and an account has one per provider. A repeat changes nothing.
 */
export async function linkAccount(
  { db }: { db: Db },
  { provider, proved, accountId }: { provider: ThirdParty; proved: Proved; accountId: string },
): Promise<LinkOutcome> {
  const { subject } = proved.identity
  return db.transaction().execute(async (tx): Promise<LinkOutcome> => {
    await holdSubject(tx, provider, subject)
    if (!(await takeAll(tx, proved.proofs))) return { outcome: 'used_before' }
    const ownerId = await findLinkedAccount(tx, provider, subject)
    if (ownerId !== null) return { outcome: ownerId === accountId ? 'linked' : 'linked_elsewhere' }
    if (!(await insertLink(tx, { provider, subject, accountId }))) return { outcome: 'linked_elsewhere' }
    await recordEvent(tx, 'identity.third_party_changed', { accountId, provider, change: 'linked' })
    return { outcome: 'linked' }
  })
}
