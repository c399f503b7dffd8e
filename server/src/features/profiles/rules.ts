import type { PerformerState } from '@stagedoor/contract/performers'

/** States in which a profile is public, uploads are published and money is earned. Rule CRE-2. */
const publicStates: ReadonlySet<PerformerState> = new Set(['approved', 'payout_ready'])

export const isPublicState = (state: PerformerState): boolean => publicStates.has(state)

/** Where a creator who registers begins. */
export function firstState(facts: {
  isApproved: boolean
  isEmailVerified: boolean
  requiresVerifiedEmail: boolean
  documentKinds: readonly string[]
}): PerformerState {
  if (facts.isApproved) return 'approved'
  if (facts.requiresVerifiedEmail && !facts.isEmailVerified) return 'email_pending'
  return stateWithDocuments('documents_pending', facts.documentKinds)
}

/** The state of a creator after handing in documents: with one of each kind, staff review them. */
export function stateWithDocuments(state: PerformerState, documentKinds: readonly string[]): PerformerState {
  const isWaiting = state === 'documents_pending' || state === 'profile_incomplete'
  return isWaiting && new Set(documentKinds).size >= 2 ? 'under_review' : state
}

/** From where staff may bring a creator to a state. */
const allowedFrom = {
  documents_pending: ['profile_incomplete', 'under_review', 'restricted', 'closed'],
  under_review: ['profile_incomplete', 'documents_pending', 'restricted', 'closed'],
  approved: ['profile_incomplete', 'documents_pending', 'under_review', 'payout_ready', 'restricted', 'suspended'],
  payout_ready: ['approved'],
  restricted: ['approved', 'payout_ready', 'suspended'],
  suspended: ['documents_pending', 'under_review', 'approved', 'payout_ready', 'restricted'],
  closed: [
    'email_pending',
    'profile_incomplete',
    'documents_pending',
    'under_review',
    'approved',
    'payout_ready',
    'restricted',
    'suspended',
  ],
} as const satisfies Partial<Record<PerformerState, readonly PerformerState[]>>

export type StaffState = keyof typeof allowedFrom

/** What becomes of a change of state by staff. */
export function decideState(from: PerformerState, to: StaffState): 'change' | 'unchanged' | 'not_allowed' {
  if (from === to) return 'unchanged'
  const sources: readonly PerformerState[] = allowedFrom[to]
  return sources.includes(from) ? 'change' : 'not_allowed'
}

/** The old flags, which follow from the state. Rule CRE-3. */
export function flagsOf(state: PerformerState): {
  status: 'active' | 'inactive' | 'pending'
  verifiedDocument: boolean
  verifiedAccount: boolean
} {
  const isVerified = isPublicState(state)
  const isOut = state === 'restricted' || state === 'suspended' || state === 'closed'
  return {
    status: isVerified ? 'active' : isOut ? 'inactive' : 'pending',
    verifiedDocument: isVerified,
    verifiedAccount: isVerified,
  }
}

/** Whether a viewer may see an existing profile. Rule ACS-9: owner and staff first, then block, then published. */
export function maySeeProfile(facts: {
  isOwner: boolean
  isStaff: boolean
  isHidden: boolean
  isPublic: boolean
}): boolean {
  return facts.isOwner || facts.isStaff || (!facts.isHidden && facts.isPublic)
}

/** The popularity score of a creator: subscribers weigh more than followers. */
export const popularityOf = (stats: { followers?: number; subscribers?: number }): number =>
  (stats.followers ?? 0) + 3 * (stats.subscribers ?? 0)
