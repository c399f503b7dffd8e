import type { VideoStatus } from '@stagedoor/contract/videos'

/** Names of the statuses of videos, galleries and photos, as keys of the studio's texts. */
export const itemStatusTexts = {
  draft: 'statusDraft',
  active: 'statusActive',
  inactive: 'statusInactive',
  scheduled: 'statusScheduled',
  'file-error': 'statusError',
  'under-review': 'statusReview',
  rejected: 'statusRejected',
  removed: 'statusRemoved',
} as const satisfies Record<VideoStatus, string>
