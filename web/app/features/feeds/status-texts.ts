import type { PostStatus } from '@stagedoor/contract/feeds'

/** Names of a post's statuses, as keys of the studio's texts. */
export const postStatusTexts = {
  draft: 'statusDraft',
  active: 'statusActive',
  inactive: 'statusInactive',
  scheduled: 'statusScheduled',
  'file-error': 'statusError',
  'under-review': 'statusReview',
  rejected: 'statusRejected',
  removed: 'statusRemoved',
} as const satisfies Record<PostStatus, string>
