/** Parts of the operator's desk that a member of staff may use. */
export type StaffRole = 'support' | 'reviewer' | 'finance' | 'admin'

/** Somebody signed in, as far as every call needs to know. */
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
