import { exportedRowsOf, type ExportedRow, type ExportPart } from '#src/platform/db/export.ts'
import type { AccountVault } from './banking/accounts.ts'

/** A creator's sales, statements, payouts, and where they are paid: opened for their owner. */
export const earningsExport = (vault: Pick<AccountVault, 'open'>): readonly ExportPart[] => [
  exportedRowsOf(
    'earnings/earnings',
    'earning',
    'performer_id',
    [
      'id',
      'type',
      'source_type',
      'source_id',
      'title',
      'buyer_id',
      'gross_token_cents',
      'commission_token_cents',
      'net_token_cents',
      'created_at',
      'available_at',
      'paid_at',
    ],
    { people: ['buyer_id'] },
  ),
  exportedRowsOf('earnings/statements', 'earning_statement', 'performer_id', [
    'month',
    'opening_token_cents',
    'closing_token_cents',
    'line_count',
    'created_at',
  ]),
  exportedRowsOf('earnings/payouts', 'payout_request', 'performer_id', [
    'status',
    'token_cents',
    'payout_cents',
    'payment_account_type',
    'request_note',
    'transfer_reference',
    'created_at',
    'decided_at',
  ]),
  exportedRowsOf('earnings/payouts-held', 'payout_hold', 'performer_id', ['held_until']),
  exportedRowsOf('earnings/commission', 'commission_override', 'owner_id', ['rate_basis_points', 'updated_at']),
  {
    ...exportedRowsOf('earnings/bank-details', 'banking_detail', 'performer_id', ['sealed', 'updated_at']),
    open: ({ sealed, ...row }, performerId) => ({ ...row, ...opened(vault, performerId, 'banking', sealed) }),
  },
  {
    ...exportedRowsOf('earnings/payout-methods', 'payment_gateway_setting', 'performer_id', [
      'key',
      'status',
      'sealed',
      'updated_at',
    ]),
    open: ({ sealed, ...row }, performerId) => ({ ...row, ...opened(vault, performerId, String(row['key']), sealed) }),
  },
]

/** @throws when it was not sealed for this place. */
const opened = (vault: Pick<AccountVault, 'open'>, ownerId: string, place: string, sealed: unknown): ExportedRow =>
  vault.open(ownerId, place, sealed as Buffer)
