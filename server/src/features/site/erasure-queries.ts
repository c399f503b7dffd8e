import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** What an account wrote to the operator. */
export const siteErasure: readonly ErasureStep[] = [rowsOf('contact_message', 'account_id')]
