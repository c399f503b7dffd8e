import { prepare } from '#src/platform/db/prepared.ts'

/** The balance of a wallet, which every page of a signed-in fan shows. */
export const selectBalance = prepare<{ balance_cents: number }, [ownerId: string]>(
  'wallet.balance',
  `select balance_cents from ledger_account where owner_id = $1 and purpose = 'fan_wallet' and commodity = 'TOKEN'`,
)
