import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** Follows, blocks and lists of an account, and its place in those of others. */
export const audienceErasure: readonly ErasureStep[] = [
  rowsOf('follow', 'follower_id'),
  rowsOf('follow', 'performer_id'),
  rowsOf('account_block', 'owner_id'),
  rowsOf('account_block', 'target_id'),
  rowsOf('performer_blocked_country', 'performer_id'),
  rowsOf('fan_list_member', 'account_id'),
  rowsOf('fan_list', 'owner_id'),
]
