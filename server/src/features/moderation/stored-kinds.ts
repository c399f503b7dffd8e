import type { ReportTarget } from '@stagedoor/contract/reports'

/** What is reported and has a page for staff of its own, beside people, comments and messages. */
export const storedKinds = ['feed', 'video', 'gallery', 'photo', 'product'] as const satisfies readonly ReportTarget[]

export type StoredKind = (typeof storedKinds)[number]
