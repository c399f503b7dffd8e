import { pageParts, type OnboardingDocument, type OnboardingStep, type PagePart } from '@stagedoor/contract/onboarding'
import type { PerformerState } from '@stagedoor/contract/performers'

/** The steps that have a form on the page itself; the others are pages of their own. */
const ownForms = ['account', 'profile', 'birthDate', 'documents'] as const
export type FormStep = (typeof ownForms)[number]

export const isFormStep = (name: string): name is FormStep => ownForms.some((step) => step === name)

/** What a creator sees of how far they are. */
export type SetUp = {
  state: PerformerState
  steps: readonly OnboardingStep[]
  documents: readonly OnboardingDocument[]
}

/** Whether staff keep the creator out: nothing is reviewed meanwhile. */
export const isHeld = (state: PerformerState): boolean =>
  state === 'restricted' || state === 'suspended' || state === 'closed'

/** What the page lacks, which is edited on pages of its own. */
export const missingPartsOf = ({ missing }: OnboardingStep): PagePart[] =>
  pageParts.filter((part) => missing.includes(part))

/** Whether a step is due by something that its form here asks for. */
export const isFormDue = (step: OnboardingStep): boolean =>
  step.status === 'due' && step.missing.length > missingPartsOf(step).length

/** Whether a step's form can be opened: when something is due, or to correct what the review will compare. */
function canOpen(step: OnboardingStep, state: PerformerState): step is OnboardingStep & { name: FormStep } {
  if (!isFormStep(step.name) || isHeld(state)) return false
  if (isFormDue(step)) return true
  const isOpen = state === 'email_pending' || state === 'profile_incomplete' || state === 'documents_pending'
  return isOpen && (step.name === 'profile' || step.name === 'birthDate')
}

/** The steps whose forms can be opened. */
export const openSteps = ({ steps, state }: SetUp): FormStep[] =>
  steps.filter((step) => canOpen(step, state)).map(({ name }) => name)

/** The step with the open form: the wanted one if it can be opened, otherwise the first one that is due, required ones before others. */
export function currentStep({ steps, state }: SetUp, wanted: string | null): FormStep | null {
  const open = steps.filter((step) => canOpen(step, state))
  const due = open.filter(isFormDue)
  const chosen = open.find(({ name }) => name === wanted) ?? due.find(({ isRequired }) => isRequired) ?? due[0]
  return chosen?.name ?? null
}

type Lead = 'leadStart' | 'leadRefused' | 'leadReview' | 'leadApproved' | 'leadClosed'

/** The sentence under the title. */
export function leadOf({ state, documents }: SetUp): Lead {
  switch (state) {
    case 'email_pending':
    case 'profile_incomplete':
    case 'documents_pending':
      return documents.some(({ status }) => status === 'refused') ? 'leadRefused' : 'leadStart'
    case 'under_review':
      return 'leadReview'
    case 'approved':
    case 'payout_ready':
      return 'leadApproved'
    case 'restricted':
    case 'suspended':
    case 'closed':
      return 'leadClosed'
    default:
      return state satisfies never
  }
}
