import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { FactorChange } from '../events.ts'
import { lockAccount } from '../queries.ts'
import { findWaysIn } from '../third-party/queries.ts'
import { isAnyWayLeft } from '../third-party/rules.ts'
import type { FactorDeps } from './deps.ts'
import { deletePasskey, findPasskeys } from './passkey-queries.ts'
import { deleteTotp, findFactors, replaceRecoveryCodes, type FactorsRow } from './queries.ts'
import { isTwoStepOn, needsTwoStep } from './rules.ts'
import { makeRecoveryCodes } from './secrets.ts'

export type RemoveOutcome = { outcome: 'removed' | 'needed' | 'absent' | 'last_way' }

/** Turns the authenticator app off, unless the account may not be without a second step and has no other. */
export const removeTotp = (deps: FactorDeps, accountId: string): Promise<RemoveOutcome> =>
  remove(deps, accountId, {
    change: 'totp_off',
    left: (row) => ({ ...row, has_totp: false }),
    async write(tx) {
      await deleteTotp(tx, accountId)
      return true
    },
  })

/** Removes a passkey of the account in the same way. */
export const removePasskey = (deps: FactorDeps, accountId: string, passkeyId: string): Promise<RemoveOutcome> =>
  remove(deps, accountId, {
    change: 'passkey_removed',
    left: (row) => ({ ...row, passkeys: Math.max(0, row.passkeys - 1) }),
    async write(tx) {
      const passkeys = await findPasskeys(tx, accountId)
      if (!passkeys.some(({ id }) => id === passkeyId)) return false
      if (!isAnyWayLeft(await findWaysIn(tx, accountId))) return 'last_way'
      return deletePasskey(tx, { accountId, passkeyId })
    },
  })

type Removal = {
  change: FactorChange
  /** What the account has after it. */
  left(row: FactorsRow): FactorsRow
  write(tx: Tx): Promise<boolean | 'last_way'>
}

/** Locks the account, so that two concurrent removals cannot leave it without a required factor. */
async function remove(
  { db, isProduction, secrets }: FactorDeps,
  accountId: string,
  { change, left, write }: Removal,
): Promise<RemoveOutcome> {
  return db.transaction().execute(async (tx): Promise<RemoveOutcome> => {
    await lockAccount(tx, accountId)
    const after = left(await findFactors(tx, accountId))
    const isOn = isTwoStepOn(after)
    if (!isOn && needsTwoStep(after, { isProduction })) return { outcome: 'needed' }
    const written = await write(tx)
    if (written === 'last_way') return { outcome: 'last_way' }
    if (!written) return { outcome: 'absent' }
    if (!isOn) await replaceRecoveryCodes(tx, accountId, { keyId: secrets.keyId, hashes: [] })
    await recordEvent(tx, 'identity.second_factor_changed', { accountId, change })
    return { outcome: 'removed' }
  })
}

/** Puts ten new recovery codes in place of all others; null while two-step sign-in is off. */
export async function renewRecoveryCodes({ db, secrets }: FactorDeps, accountId: string): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    if (!isTwoStepOn(await findFactors(tx, accountId))) return null
    const codes = makeRecoveryCodes()
    const hashes = codes.map((code) => secrets.hashCode(accountId, code))
    await replaceRecoveryCodes(tx, accountId, { keyId: secrets.keyId, hashes })
    await recordEvent(tx, 'identity.second_factor_changed', { accountId, change: 'codes_renewed' })
    return codes
  })
}
