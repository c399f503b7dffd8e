import type { Db } from '#src/platform/db/database.ts'
import type { AccountVault } from './accounts.ts'
import { findSealedByOtherKeys, writeResealed } from './queries.ts'

/** Encrypts payout accounts of former keys with the newest one, a hundred of each kind at a time. Idempotent. */
export async function resealAccounts({ db, vault }: { db: Db; vault: AccountVault }): Promise<void> {
  for (const row of await findSealedByOtherKeys(db, vault.keyId))
    await writeResealed(db, row, vault.reseal(row.performer_id, row.key ?? 'banking', row.sealed))
}
