import { Type, type Static } from 'typebox'
import { withCaptcha } from './captcha.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { nullable } from './nullable.ts'

/** What can be reported: every kind of thing, and people. */
export const reportTargets = [
  'user',
  'performer',
  'feed',
  'video',
  'gallery',
  'photo',
  'product',
  'comment',
  'message',
  'stream',
] as const
export const ReportTarget = Type.Enum([...reportTargets])
export type ReportTarget = Static<typeof ReportTarget>

export const reportStatuses = ['open', 'resolved', 'dismissed'] as const
export const ReportStatus = Type.Enum([...reportStatuses])
export type ReportStatus = Static<typeof ReportStatus>

/** What the reporter gets: a number to refer to, and nothing about the reported thing. */
export const ReportReceipt = Type.Object({ _id: Id, target: ReportTarget, targetId: Id, createdAt: Time })
export type ReportReceipt = Static<typeof ReportReceipt>

/** A report as staff see it. */
export const StaffReport = Type.Object({
  ...ReportReceipt.properties,
  /** The creator whose thing it is, as the reporter named them. */
  performerId: nullable(Id),
  /** Null: none was named, or no account has that id. Empty: that of an account that was erased. */
  performerUsername: nullable(Type.String()),
  /**
   * False: staff have no page that shows it. Of what is gone or never was, and of a message that nobody of its conversation has
   * reported, which is not told apart from one that is gone. The page of live streams shows those of now, whichever was reported.
   */
  isOpenable: Type.Boolean(),
  title: Type.String(),
  description: Type.String(),
  status: ReportStatus,
  /** Null: a visitor, or an account that is gone. */
  reporterUsername: nullable(Type.String()),
  /** Open reports of the same thing, this one included. */
  openReports: Type.Integer(),
  decidedAt: nullable(Time),
  decidedBy: nullable(Type.String()),
  decisionNote: Type.String(),
})
export type StaffReport = Static<typeof StaffReport>

/**
 * Reports a thing or a person to the operator. The answer is the same whether the thing exists, is hidden from the
 * reporter or does not exist, so that it tells nothing. An account that repeats an open report gets its first receipt.
 */
export const createReport = endpoint('POST /reports', {
  area: 'reports',
  summary: 'Reports a thing or a person to the operator; answers with a receipt.',
  caller: 'anyone',
  forbidsImpersonation: true,
  body: Type.Object({
    target: ReportTarget,
    targetId: Id,
    performerId: Type.Optional(Id),
    title: Type.String({ minLength: 3, maxLength: 100, pattern: '\\S' }),
    description: Type.String({ maxLength: 2_000, default: '' }),
    ...withCaptcha,
  }),
  data: { 200: ReportReceipt, 201: ReportReceipt },
  problems: ['CAPTCHA_REFUSED'],
  rateLimit: { count: 20, windowSeconds: 3_600, by: 'address', isDurable: true },
})

const staffEndpoint = endpointsOf({ area: 'reports', caller: 'staff', staffRoles: ['reviewer', 'admin'] })

export const searchReports = staffEndpoint('GET /admin/reports', {
  summary: 'Reports of fans, creators and visitors, newest first.',
  query: listQuery(['createdAt'], {
    status: Type.Optional(ReportStatus),
    target: Type.Optional(ReportTarget),
    targetId: Type.Optional(Id),
  }),
  data: { 200: listOf(StaffReport) },
})

export const decideReport = staffEndpoint('PUT /admin/reports/:id/status', {
  summary: 'Closes a report, or opens it again; with a note for colleagues. Audited.',
  body: Type.Object({
    status: ReportStatus,
    note: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
  }),
  data: { 200: Type.Object({ _id: Id, status: ReportStatus }) },
})
