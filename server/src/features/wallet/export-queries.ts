import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** The wallet of an account with each of its movements, and its limits. */
export const walletExport: readonly ExportPart[] = [
  exportedRowsOf('payments/wallet', 'ledger_account', 'owner_id', [
    'purpose',
    'commodity',
    'balance_cents',
    'created_at',
  ]),
  {
    file: 'payments/wallet-movements',
    covers: ['posting.account_id'],
    people: [],
    rows: (accountId) => sql`select wallet.purpose as wallet, moved.kind, posting.commodity, posting.amount_cents,
        moved.source_id, posting.created_at
      from ledger_account wallet join posting on posting.account_id = wallet.id
      join ledger_transaction moved on moved.id = posting.transaction_id
      where wallet.owner_id = ${accountId} order by posting.created_at, posting.transaction_id, posting.line`,
  },
  exportedRowsOf('payments/holds', 'wallet_hold', 'owner_id', ['held_cents', 'created_at']),
  exportedRowsOf('payments/spending-limits', 'spending_limit', 'account_id', [
    'period',
    'limit_token_cents',
    'next_limit_token_cents',
    'next_from',
    'updated_at',
  ]),
]
