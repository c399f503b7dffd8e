import type { Db, Tx } from '#src/platform/db/database.ts'
import { createEncryptor, type Encryptor } from '#src/platform/secrets/encryptor.ts'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import { findBanking, findGateways } from './queries.ts'
import type { Banking, GatewayAccount } from './rules.ts'

/** All payout accounts of a creator, decrypted. Leaves this feature masked only, or for one payout to staff. */
export type PayoutAccounts = {
  banking: Banking | null
  bankingUpdatedAt: Date | null
  gateways: readonly (GatewayAccount & { updatedAt: Date })[]
}

export type AccountVault = {
  find(executor: Db | Tx, performerId: string): Promise<PayoutAccounts>
  /** `place` binds the ciphertext to its field and owner: it cannot be decrypted in another row. */
  seal(ownerId: string, place: string, record: Readonly<Record<string, string>>): Buffer
  open(ownerId: string, place: string, sealed: Buffer): Record<string, string>
  /** The same record under the newest key. */
  reseal(ownerId: string, place: string, sealed: Buffer): Buffer
  /** The id of that key, with which what it seals begins. */
  keyId: Buffer
}

/** Bank details and provider accounts, encrypted at rest. */
export function createAccountVault(secretKeys: SecretKeys): AccountVault {
  const encryptor: Encryptor = createEncryptor(secretKeys, 'payout accounts')
  const open: AccountVault['open'] = (ownerId, place, sealed) =>
    JSON.parse(encryptor.open(`${ownerId} ${place}`, sealed)) as Record<string, string>
  const seal: AccountVault['seal'] = (ownerId, place, record) =>
    encryptor.seal(`${ownerId} ${place}`, JSON.stringify(record))
  return {
    open,
    seal,
    reseal: (ownerId, place, sealed) => seal(ownerId, place, open(ownerId, place, sealed)),
    keyId: encryptor.keyId,
    async find(executor, performerId) {
      const banking = await findBanking(executor, performerId)
      const gateways = await findGateways(executor, performerId)
      return {
        banking: banking && (open(performerId, 'banking', banking.sealed) as Banking),
        bankingUpdatedAt: banking?.updated_at ?? null,
        gateways: gateways.map(({ key, status, sealed, updated_at }) => ({
          key,
          isActive: status === 'active',
          value: open(performerId, key, sealed),
          updatedAt: updated_at,
        })),
      }
    },
  }
}
