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
