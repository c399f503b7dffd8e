import type { StaffRole } from '@stagedoor/contract/endpoint'

/** The signed-in account of a call. */
export type Viewer = {
  accountId: string
  sessionId: string
  role: 'user' | 'performer' | 'staff'
  /** Empty but for staff. */
  staffRoles: readonly StaffRole[]
  username: string
  /** When this session last proved the password or another factor. */
  authenticatedAt: Date
  /** Set while a member of staff acts as this account. */
  impersonatorId: string | null
}

/** A session that was open lately, of somebody who is not staff and whom no staff impersonate. Whether it still is open is not known. */
export type CachedSession = { viewer: Viewer; tokenHash: Buffer }
