import { documentKinds } from '@stagedoor/contract/document-uploads'
import type { CreatorRequirement } from '@stagedoor/contract/creator-verification'
import type { PerformerState } from '@stagedoor/contract/performers'

/** What is known of a creator who is not verified yet. */
export type CreatorFacts = {
  requiresVerifiedEmail: boolean
  hasEmail: boolean
  isEmailVerified: boolean
  /** Null until one was chosen after a sign-on by a third party. */
  username: string | null
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`; only an adult's is ever stored. */
  dateOfBirth: string | null
  /** Kinds of documents that were handed in and not refused. */
  documentKinds: readonly string[]
}

/** What a creator still lacks before staff can review them, in the order in which it is asked for. Rule CRE-9. */
export function missingRequirements(facts: CreatorFacts): CreatorRequirement[] {
  const isMissing: Record<CreatorRequirement, boolean> = {
    verifiedEmail: facts.requiresVerifiedEmail && facts.hasEmail && !facts.isEmailVerified,
    email: !facts.hasEmail,
    username: facts.username === null,
    firstName: facts.firstName.trim() === '',
    lastName: facts.lastName.trim() === '',
    dateOfBirth: facts.dateOfBirth === null,
    idVerification: !facts.documentKinds.includes('idVerification'),
    documentVerification: !facts.documentKinds.includes('documentVerification'),
  }
  return (Object.keys(isMissing) as CreatorRequirement[]).filter((requirement) => isMissing[requirement])
}

const documentRequirements: ReadonlySet<string> = new Set(documentKinds)

/** The state of a creator before approval, which follows from what is missing. Rule CRE-9. */
export function stateBeforeApproval(missing: readonly CreatorRequirement[]): PerformerState {
  if (missing.includes('verifiedEmail')) return 'email_pending'
  if (missing.some((requirement) => !documentRequirements.has(requirement))) return 'profile_incomplete'
  return missing.length > 0 ? 'documents_pending' : 'under_review'
}

const statesBeforeApproval: ReadonlySet<PerformerState> = new Set([
  'email_pending',
  'profile_incomplete',
  'documents_pending',
  'under_review',
])

/** Whether a creator is still on the way to their first approval. */
export const isBeforeApproval = (state: PerformerState): boolean => statesBeforeApproval.has(state)

/** The state after something about a creator changed: only a creator before approval moves by that. */
export const settledState = (state: PerformerState, missing: readonly CreatorRequirement[]): PerformerState =>
  isBeforeApproval(state) ? stateBeforeApproval(missing) : state

type IdentityFields = { firstName: string; lastName: string; dateOfBirth: string | null }

/**
 * The fields of a change that staff have compared, or are comparing, with documents: from the review on a value that
 * stands there is replaced by nobody but staff. Empty ones may still be filled in. Rule CRE-10.
 */
export function lockedFields(
  state: PerformerState,
  known: IdentityFields,
  wanted: Partial<IdentityFields>,
): (keyof IdentityFields)[] {
  if (isBeforeApproval(state) && state !== 'under_review') return []
  const names = ['firstName', 'lastName', 'dateOfBirth'] as const
  return names.filter((name) => {
    const value = wanted[name]
    return value !== undefined && known[name] !== null && known[name] !== '' && value !== known[name]
  })
}
