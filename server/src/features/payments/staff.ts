import type { Viewer } from '#src/platform/http/viewer.ts'

/** Who of the staff does something, for the audit. */
export type Actor = { actorId: string; requestId: string }

export const actorOf = ({ viewer, requestId }: { viewer: Viewer; requestId: string }): Actor => ({
  actorId: viewer.accountId,
  requestId,
})
