import type { Viewer } from '#src/platform/http/viewer.ts'

/** The member of staff who acts, for the audit log. */
export type Actor = { actorId: string; requestId: string }

export const actorOf = ({ viewer, requestId }: { viewer: Viewer; requestId: string }): Actor => ({
  actorId: viewer.accountId,
  requestId,
})
