import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** What a creator and their works are found by. */
export const searchErasure: readonly ErasureStep[] = [rowsOf('search_document', 'performer_id')]
