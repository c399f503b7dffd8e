import type { CreatorRequirement } from '@stagedoor/contract/creator-verification'
import type { PerformerState } from '@stagedoor/contract/performers'
import { isBeforeApproval } from './verification/rules.ts'

/** States in which a profile is public, uploads are published and money is earned. Rule CRE-2. */
const publicStates: ReadonlySet<PerformerState> = new Set(['approved', 'payout_ready'])

export const isPublicState = (state: PerformerState): boolean => publicStates.has(state)

/** From where staff may bring a creator to a state. */
const allowedFrom = {
  documents_pending: ['profile_incomplete', 'under_review', 'restricted', 'suspended', 'closed'],
  under_review: ['profile_incomplete', 'documents_pending', 'restricted', 'suspended', 'closed'],
  approved: [
    'email_pending',
    'profile_incomplete',
    'documents_pending',
    'under_review',
    'payout_ready',
    'restricted',
    'suspended',
  ],
  payout_ready: ['approved'],
  restricted: ['approved', 'payout_ready', 'suspended'],
  suspended: [
    'email_pending',
    'profile_incomplete',
    'documents_pending',
    'under_review',
    'approved',
    'payout_ready',
    'restricted',
  ],
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

/**
 * What becomes of a change of state by staff. Nobody is reviewed or approved while something of rule CRE-9 is missing;
 * only a creator who was approved before is let back without being asked for it again. Rules CRE-5 and CRE-9.
 */
export function decideState(
  from: PerformerState,
  to: StaffState,
  facts: { missing: readonly CreatorRequirement[]; wasApproved: boolean; refusesDocuments: boolean },
): 'change' | 'unchanged' | 'not_allowed' | 'not_ready' {
  if (from === to) return to === 'documents_pending' && facts.refusesDocuments ? 'change' : 'unchanged'
  const sources: readonly PerformerState[] = allowedFrom[to]
  if (!sources.includes(from)) return 'not_allowed'
  const isReinstated = to === 'approved' && facts.wasApproved && !isBeforeApproval(from)
  const mustBeReady = (to === 'approved' || to === 'under_review') && !isReinstated
  return mustBeReady && facts.missing.length > 0 ? 'not_ready' : 'change'
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
