import type { BankingDetails, GatewayKey } from '@stagedoor/contract/banking'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { EarningsDeps } from '../deps.ts'
import '../events.ts'
import type { AccountVault, PayoutAccounts } from './accounts.ts'
import { lockPayouts, saveBanking, saveGateway, saveHold } from './queries.ts'
import { holdAfterChange, isSameRecord, mergeBanking, missingFields, payoutAccount } from './rules.ts'

export type BankingDeps = EarningsDeps & { vault: AccountVault }

export type SaveOutcome = { outcome: 'saved' } | { outcome: 'incomplete'; fields: string[] }

/** Saves bank details. Unchanged details change nothing and hold nothing. */
export async function saveBankingDetails(
  deps: BankingDeps,
  { performerId, change }: { performerId: string; change: BankingDetails },
): Promise<SaveOutcome> {
  return deps.db.transaction().execute(async (tx): Promise<SaveOutcome> => {
    await lockPayouts(tx, performerId)
    const former = await deps.vault.find(tx, performerId)
    const wanted = mergeBanking(former.banking, change)
    const fields = missingFields(wanted)
    if (fields.length > 0) return { outcome: 'incomplete', fields }
    if (former.banking && isSameRecord(former.banking, wanted)) return { outcome: 'saved' }
    await saveBanking(tx, performerId, deps.vault.seal(performerId, 'banking', wanted), deps.clock.now())
    await followChange(deps, tx, { performerId, former })
    return { outcome: 'saved' }
  })
}

export type GatewayChange = { key: GatewayKey; status: 'active' | 'inactive'; value: Readonly<Record<string, string>> }

/** Saves an account at a provider. A text that is missing in `value` stays. */
export async function saveGatewaySetting(
  deps: BankingDeps,
  { performerId, change }: { performerId: string; change: GatewayChange },
): Promise<SaveOutcome> {
  const { key, status } = change
  return deps.db.transaction().execute(async (tx): Promise<SaveOutcome> => {
    await lockPayouts(tx, performerId)
    const former = await deps.vault.find(tx, performerId)
    const own = former.gateways.find((one) => one.key === key)
    const value = { ...own?.value, ...change.value }
    const needed = neededField[key]
    if (status === 'active' && needed !== undefined && !value[needed]) {
      return { outcome: 'incomplete', fields: [`value.${needed}`] }
    }
    if (own && own.isActive === (status === 'active') && isSameRecord(own.value, value)) return { outcome: 'saved' }
    const sealed = deps.vault.seal(performerId, key, value)
    await saveGateway(tx, performerId, { key, status, sealed, updated_at: deps.clock.now() })
    // Other kinds are not used for payouts, and a disabled account receives none.
    if (needed !== undefined && status === 'active') await followChange(deps, tx, { performerId, former })
    return { outcome: 'saved' }
  })
}

/** The fields an account needs for payouts. */
const neededField: Partial<Record<GatewayKey, string>> = { paypal: 'email', stripe: 'accountId' }

/**
 * Holds payouts after a change that may not be the owner's, notifies the owner, and lets an approved creator be paid.
 */
async function followChange(
  { clock, facts }: BankingDeps,
  tx: Tx,
  { performerId, former }: { performerId: string; former: PayoutAccounts },
): Promise<void> {
  // Also a disabled one: otherwise an intruder would disable it first.
  const hadAccount = former.banking !== null || former.gateways.some(({ key }) => neededField[key] !== undefined)
  const heldUntil = holdAfterChange({ hadAccount, now: clock.now() })
  if (heldUntil) await saveHold(tx, performerId, heldUntil)
  await facts.markPayoutReady(tx, performerId)
  await recordEvent(tx, 'earnings.payout_account_changed', {
    performerId,
    heldUntil: heldUntil?.toISOString() ?? null,
  })
}

/** Whether a creator has any usable payout account. */
export async function hasAccount({ vault }: BankingDeps, executor: Db | Tx, performerId: string): Promise<boolean> {
  const accounts = await vault.find(executor, performerId)
  return (['banking', 'paypal', 'stripe'] as const).some((type) => payoutAccount(type, accounts) !== null)
}
