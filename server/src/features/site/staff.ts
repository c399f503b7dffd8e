import type { Viewer } from '#src/platform/http/viewer.ts'

/** Settings, maintenance and regions are the administrators'. Nobody changes them while acting as somebody else. */
export const mayEditSettings = ({ staffRoles, impersonatorId }: Viewer): boolean =>
  impersonatorId === null && staffRoles.includes('admin')

/** Pages, promos, menus and words may also be written by support. */
export const mayEditContent = ({ staffRoles, impersonatorId }: Viewer): boolean =>
  impersonatorId === null && (staffRoles.includes('admin') || staffRoles.includes('support'))
