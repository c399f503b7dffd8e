import type { PerformerState } from '@stagedoor/contract/performers'

/** The text of a creator's state. */
export const stateTexts = {
  email_pending: 'email_pending',
  profile_incomplete: 'profile_incomplete',
  documents_pending: 'documents_pending',
  under_review: 'under_review',
  approved: 'approved',
  payout_ready: 'payout_ready',
  restricted: 'restricted',
  suspended: 'state_suspended',
  closed: 'state_closed',
} as const satisfies Record<PerformerState, string>

export const stateTone = (state: PerformerState): 'quiet' | 'good' | 'warning' | 'danger' => {
  if (state === 'approved' || state === 'payout_ready') return 'good'
  if (state === 'under_review') return 'warning'
  return state === 'restricted' || state === 'suspended' || state === 'closed' ? 'danger' : 'quiet'
}

const roleTexts = new Map<
  string,
  'roleUser' | 'rolePerformer' | 'roleSupport' | 'roleReviewer' | 'roleFinance' | 'roleAdmin'
>([
  ['user', 'roleUser'],
  ['performer', 'rolePerformer'],
  ['support', 'roleSupport'],
  ['reviewer', 'roleReviewer'],
  ['finance', 'roleFinance'],
  ['admin', 'roleAdmin'],
])

/** The text of a role; of a fan for one that is unknown. */
export const roleText = (role: string) => roleTexts.get(role) ?? 'roleUser'
