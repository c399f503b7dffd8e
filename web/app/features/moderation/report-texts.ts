import type { ReportStatus, ReportTarget } from '@stagedoor/contract/reports'

/** The texts of a report's status, in the namespace `reports`. */
export const statusTexts = {
  open: 'statusOpen',
  resolved: 'statusResolved',
  dismissed: 'statusDismissed',
} as const satisfies Record<ReportStatus, string>

/** The texts of what can be reported, in the namespace `reports`. */
export const targetTexts = {
  user: 'targetUser',
  performer: 'targetPerformer',
  feed: 'targetFeed',
  video: 'targetVideo',
  gallery: 'targetGallery',
  photo: 'targetPhoto',
  product: 'targetProduct',
  comment: 'targetComment',
  message: 'targetMessage',
  stream: 'targetStream',
} as const satisfies Record<ReportTarget, string>
