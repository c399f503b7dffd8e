import type { AccountRow } from '../queries.ts'

const MINUTE_MS = 60_000

/** When acting as somebody else ends. Rule ACC-16. */
export const impersonationEnd = (now: Date): Date => new Date(now.getTime() + 60 * MINUTE_MS)

/** A session of staff waits as long as one of theirs may be unused. Rule ACC-5. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - 12 * 60 * MINUTE_MS)

/** Whether staff may act as an account: a fan's or creator's that can sign in. Rule ACC-16. */
export function decideImpersonation(
  account: Pick<AccountRow, 'role' | 'status'> | null,
): 'begin' | 'absent' | 'refused' {
  if (account === null || account.status === 'placeholder') return 'absent'
  return account.role === 'staff' || account.status !== 'active' ? 'refused' : 'begin'
}
