import type { ThirdParty } from '@stagedoor/contract/third-party'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import { lockAccount } from '../queries.ts'
import { deleteLink, findLinks, findWaysIn } from './queries.ts'
import { isAnyWayLeft } from './rules.ts'

/**
 * Unlinks a third-party account, unless it is the only way to sign in. The account is locked, so two concurrent calls
 * leave one.
 */
export async function unlinkAccount(
  { db }: { db: Db },
  { accountId, provider }: { accountId: string; provider: ThirdParty },
): Promise<{ outcome: 'unlinked' | 'absent' | 'last_way' }> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const links = await findLinks(tx, accountId)
    if (!links.some((link) => link.provider === provider)) return { outcome: 'absent' }
    if (!isAnyWayLeft(await findWaysIn(tx, accountId))) return { outcome: 'last_way' }
    await deleteLink(tx, { accountId, provider })
    await recordEvent(tx, 'identity.third_party_changed', { accountId, provider, change: 'unlinked' })
    return { outcome: 'unlinked' }
  })
}
