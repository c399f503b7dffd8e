import type { OnboardingStep } from '@stagedoor/contract/onboarding'
import { expect, test } from 'vitest'
import { currentStep, leadOf, missingPartsOf, openSteps, type SetUp } from './set-up.ts'

const names = ['account', 'profile', 'birthDate', 'documents', 'prices', 'firstPost', 'payout'] as const

const missingOf: Partial<Record<(typeof names)[number], OnboardingStep['missing']>> = {
  account: ['verifiedEmail'],
  profile: ['firstName'],
  birthDate: ['dateOfBirth'],
  documents: ['idVerification'],
}

function aSetUp(state: SetUp['state'], due: readonly (typeof names)[number][]): SetUp {
  const steps = names.map((name): OnboardingStep => ({
    name,
    isRequired: names.indexOf(name) < 4,
    status: due.includes(name) ? 'due' : 'done',
    missing: due.includes(name) ? (missingOf[name] ?? []) : [],
  }))
  return { state, steps, documents: [] }
}

test('opens the first step that is due', () => {
  expect(currentStep(aSetUp('profile_incomplete', ['birthDate', 'documents', 'prices']), null)).toBe('birthDate')
  expect(currentStep(aSetUp('documents_pending', ['documents', 'payout']), null)).toBe('documents')
})

test('opens what is required before an e-mail that only may be confirmed', () => {
  const optional = (setUp: SetUp): SetUp => ({
    ...setUp,
    steps: setUp.steps.map((step) => (step.name === 'account' ? { ...step, isRequired: false } : step)),
  })
  expect(currentStep(optional(aSetUp('documents_pending', ['account', 'documents'])), null)).toBe('documents')
  expect(currentStep(optional(aSetUp('under_review', ['account'])), null)).toBe('account')
})

test('opens the wanted step, also one that is done, until a review begins', () => {
  const waiting = aSetUp('documents_pending', ['documents'])
  expect(currentStep(waiting, 'profile')).toBe('profile')
  expect(currentStep(waiting, 'account')).toBe('documents')
  expect(openSteps(waiting)).toEqual(['profile', 'birthDate', 'documents'])
  expect(openSteps(aSetUp('under_review', []))).toEqual([])
  expect(currentStep(aSetUp('under_review', []), 'profile')).toBeNull()
})

test('opens no form by itself for what the page lacks, which has pages of its own', () => {
  const lacking = (state: SetUp['state'], missing: OnboardingStep['missing']): SetUp => {
    const setUp = aSetUp(state, [])
    const steps = setUp.steps.map((step) =>
      step.name === 'profile' ? { ...step, status: 'due' as const, isRequired: false, missing } : step,
    )
    return { ...setUp, steps }
  }
  const parts = ['avatar', 'categoryIds'] as const
  expect(openSteps(lacking('approved', [...parts]))).toEqual([])
  expect(currentStep(lacking('documents_pending', [...parts]), null)).toBeNull()
  expect(currentStep(lacking('documents_pending', [...parts]), 'profile')).toBe('profile')
  expect(currentStep(lacking('profile_incomplete', ['lastName', ...parts]), null)).toBe('profile')
  expect(lacking('approved', ['lastName', ...parts]).steps.flatMap(missingPartsOf)).toEqual(parts)
})

test('opens no form while staff keep the creator out', () => {
  for (const state of ['restricted', 'suspended', 'closed'] as const)
    expect(openSteps(aSetUp(state, ['account', 'documents']))).toEqual([])
})

test('opens no form for steps that are pages of their own', () => {
  expect(currentStep(aSetUp('approved', ['prices', 'firstPost', 'payout']), 'prices')).toBeNull()
})

test('says under the title what happens next', () => {
  const refused = {
    kind: 'idVerification',
    status: 'refused',
    receivedAt: null,
    reason: 'expired',
    note: null,
  } as const
  const waiting = aSetUp('documents_pending', ['documents'])
  expect(leadOf(waiting)).toBe('leadStart')
  expect(leadOf({ ...waiting, documents: [refused] })).toBe('leadRefused')
  expect(leadOf(aSetUp('under_review', []))).toBe('leadReview')
  expect(leadOf(aSetUp('payout_ready', []))).toBe('leadApproved')
  expect(leadOf(aSetUp('suspended', []))).toBe('leadClosed')
})
