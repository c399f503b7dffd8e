import type { Viewer } from '#src/platform/http/viewer.ts'

/** Money is looked after by finance and the administrators. Nobody does it while acting as somebody else. */
export const mayHandleMoney = ({ staffRoles, impersonatorId }: Viewer): boolean =>
  impersonatorId === null && (staffRoles.includes('finance') || staffRoles.includes('admin'))

/** Who of the staff does something, for the audit. */
export type Actor = { actorId: string; requestId: string }

export const actorOf = ({ viewer, requestId }: { viewer: Viewer; requestId: string }): Actor => ({
  actorId: viewer.accountId,
  requestId,
})
