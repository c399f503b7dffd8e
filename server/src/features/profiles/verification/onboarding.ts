import type { CreatorRequirement, DocumentRefusalReason } from '@stagedoor/contract/creator-verification'
import { documentKinds } from '@stagedoor/contract/document-uploads'
import {
  onboardingSteps,
  pageParts,
  type OnboardingDocument,
  type OnboardingStep,
  type OnboardingStepName,
  type PagePart,
} from '@stagedoor/contract/onboarding'
import type { PerformerState } from '@stagedoor/contract/performers'
import { isPublicState } from '../rules.ts'
import { isBeforeApproval } from './rules.ts'

const requirementsOf: Partial<Record<OnboardingStepName, readonly CreatorRequirement[]>> = {
  account: ['verifiedEmail', 'email', 'username'],
  profile: ['firstName', 'lastName'],
  birthDate: ['dateOfBirth'],
  documents: documentKinds,
}

/** Where a creator stands, and whether staff approved them at some time. */
export type Standing = { state: PerformerState; wasApproved: boolean }

export type OnboardingFacts = Standing & {
  missing: readonly CreatorRequirement[]
  hasUnverifiedEmail: boolean
  missingParts: readonly PagePart[]
  hasPrices: boolean
  hasPosts: boolean
  hasPayoutAccount: boolean
}

/**
 * Whether staff have yet to compare a creator with their documents: before the approval, and also where the creator was
 * restricted, suspended or closed before it.
 */
const isUnapproved = ({ state, wasApproved }: Standing): boolean =>
  isBeforeApproval(state) || (!isPublicState(state) && !wasApproved)

/** How far a creator is, step by step. Once approved, nothing that led there is asked for again. Rule CRE-11. */
export const stepsOf = (facts: OnboardingFacts): OnboardingStep[] =>
  onboardingSteps.map((name) => {
    const requirements = requirementsOf[name]
    const required = isUnapproved(facts)
      ? facts.missing.filter((requirement) => requirements?.includes(requirement))
      : []
    const optional = optionalOf(name, required, facts)
    const missing = [...required, ...optional]
    const isRequired = requirements !== undefined && (required.length > 0 || optional.length === 0)
    return { name, isRequired, missing, status: statusOf(name, missing, facts) }
  })

/** What a step asks for beside what staff need: it keeps the step open, and holds nobody up. */
function optionalOf(
  name: OnboardingStepName,
  required: readonly CreatorRequirement[],
  facts: OnboardingFacts,
): OnboardingStep['missing'] {
  if (name === 'profile') return [...facts.missingParts]
  // Links and notices go there, also where the site does not require the proof, and after an approval without it.
  return name === 'account' && required.length === 0 && facts.hasUnverifiedEmail ? ['verifiedEmail'] : []
}

function statusOf(
  name: OnboardingStepName,
  missing: OnboardingStep['missing'],
  facts: OnboardingFacts,
): OnboardingStep['status'] {
  const { state, hasPrices, hasPosts, hasPayoutAccount } = facts
  const doneIf = (isDone: boolean) => (isDone ? 'done' : 'due')
  switch (name) {
    case 'account':
    case 'profile':
    case 'birthDate':
      return doneIf(missing.length === 0)
    case 'documents':
      if (missing.length > 0) return 'due'
      return isUnapproved(facts) ? 'waiting' : 'done'
    case 'prices':
      return doneIf(hasPrices)
    case 'firstPost':
      return doneIf(hasPosts)
    case 'payout':
      return doneIf(hasPayoutAccount || state === 'payout_ready')
    default:
      return name satisfies never
  }
}

/** What a creator's page and card show, as it is stored. */
export type ShownOfPage = {
  avatar_url: string | null
  cover_url: string | null
  bio: string
  category_ids: string[]
  languages: string[]
}

/** What a creator's page still lacks, in the order in which it is asked for. */
export function missingParts(page: ShownOfPage): PagePart[] {
  const isMissing: Record<PagePart, boolean> = {
    avatar: page.avatar_url === null,
    cover: page.cover_url === null,
    bio: page.bio.trim() === '',
    categoryIds: page.category_ids.length === 0,
    languages: page.languages.length === 0,
  }
  return pageParts.filter((part) => isMissing[part])
}

/** The latest document of a kind, as it is stored. */
export type LatestDocument = {
  kind: string
  created_at: Date
  refused_at: Date | null
  refused_reason: string | null
  refused_note: string | null
}

/** What became of a creator's documents, one line a kind. Only what staff approved with counts as accepted. */
export const documentsOf = (standing: Standing, latest: readonly LatestDocument[]): OnboardingDocument[] =>
  documentKinds.map((kind) => {
    const found = latest.find((document) => document.kind === kind)
    if (!found) return { kind, status: 'missing', receivedAt: null, reason: null, note: null }
    const receivedAt = found.created_at.toISOString()
    if (found.refused_at === null)
      return { kind, status: isUnapproved(standing) ? 'received' : 'accepted', receivedAt, reason: null, note: null }
    // The column holds these values only, by its constraint.
    const reason = found.refused_reason as DocumentRefusalReason
    return { kind, status: 'refused', receivedAt, reason, note: found.refused_note }
  })
