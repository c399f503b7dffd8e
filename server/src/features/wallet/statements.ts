import { prepare } from '#src/platform/db/prepared.ts'
import type { PostOutcome } from './ledger.ts'

/** What can be spent from a wallet: its balance without what is held. Below zero only after a reversal. It is what every page of a signed-in fan shows. */
export const selectBalance = prepare<{ free_cents: number }, [ownerId: string]>(
  'wallet.balance',
  `select balance_cents - held_cents as free_cents from ledger_account where owner_id = $1 and purpose = 'fan_wallet' and commodity = 'TOKEN'`,
)

/** Posts transactions one after the other: rows as JSON. One row each, in their order. */
export const postAll = prepare<{ outcome: PostOutcome }, [transactions: string]>(
  'wallet.post',
  `select wallet_post(id, kind, source_id, reverses_id, is_reversal, postings) as outcome
    from jsonb_to_recordset($1::jsonb)
      as requested (id uuid, kind text, source_id uuid, reverses_id uuid, is_reversal boolean, postings jsonb)`,
)
