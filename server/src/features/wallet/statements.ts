import { prepare } from '#src/platform/db/prepared.ts'
import type { PostOutcome } from './ledger.ts'

/** What can be spent from a wallet: its balance without what is held. Below zero only after a reversal. It is what every page of a signed-in fan shows. */
export const selectBalance = prepare<{ free_cents: number }, [ownerId: string]>(
  'wallet.balance',
  `select balance_cents - held_cents as free_cents from ledger_account where owner_id = $1 and purpose = 'fan_wallet' and commodity = 'TOKEN'`,
)

/** Posts transactions: rows as JSON. One row each. */
export const postAll = prepare<{ transaction_id: string; outcome: PostOutcome }, [transactions: string]>(
  'wallet.post',
  'select transaction_id, outcome from wallet_posts($1::jsonb)',
)
