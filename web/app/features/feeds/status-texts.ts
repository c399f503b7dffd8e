import type { FeedStatus } from '@stagedoor/contract/feeds'

/** Names of a post's statuses, as keys of the studio's texts. */
export const feedStatusTexts = {
  draft: 'statusDraft',
  active: 'statusActive',
  inactive: 'statusInactive',
  scheduled: 'statusScheduled',
  'file-error': 'statusError',
  'under-review': 'statusReview',
  rejected: 'statusRejected',
  removed: 'statusRemoved',
} as const satisfies Record<FeedStatus, string>
