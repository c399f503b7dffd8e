import type { FactorDeps } from './deps.ts'
import { findTotpOfOtherKeys, writeResealedTotp } from './queries.ts'

/** Encrypts authenticator secrets of former keys with the newest one, a hundred at a time. Idempotent. */
export async function resealSecrets({ db, secrets }: Pick<FactorDeps, 'db' | 'secrets'>): Promise<void> {
  for (const row of await findTotpOfOtherKeys(db, secrets.keyId)) {
    const again = (sealed: Buffer | null) =>
      sealed && secrets.seal(row.account_id, secrets.open(row.account_id, sealed))
    const to = { ...row, encrypted_secret: again(row.encrypted_secret), pending_secret: again(row.pending_secret) }
    await writeResealedTotp(db, row, to)
  }
}
