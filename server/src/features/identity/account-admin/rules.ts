type Staff = { accountId: string; staffRoles: readonly string[] }
type Subject = { id: string; role: 'user' | 'performer' | 'staff'; status: string }

/**
 * Whether staff may suspend this account or end its sessions: those of staff only administrators, nobody their own. A
 * closed account stays closed. Rule ACC-20.
 */
export function judgeSubject(actor: Staff, subject: Subject | null): 'allowed' | 'absent' | 'not_allowed' {
  if (subject === null || (subject.status !== 'active' && subject.status !== 'suspended')) return 'absent'
  if (subject.id === actor.accountId) return 'not_allowed'
  return subject.role === 'staff' && !actor.staffRoles.includes('admin') ? 'not_allowed' : 'allowed'
}
