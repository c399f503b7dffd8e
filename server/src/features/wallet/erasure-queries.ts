import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** The limits that an account set. The ledger stays as it is. */
export const walletErasure: readonly ErasureStep[] = [rowsOf('spending_limit', 'account_id')]
