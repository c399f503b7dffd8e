import { performerStates } from '@stagedoor/contract/performers'
import { expect, test } from 'vitest'
import { lockedFields, missingRequirements, settledState, stateBeforeApproval, type CreatorFacts } from './rules.ts'

const complete: CreatorFacts = {
  requiresVerifiedEmail: true,
  hasEmail: true,
  isEmailVerified: true,
  username: 'annabella',
  firstName: 'Anna',
  lastName: 'Bella',
  dateOfBirth: '1990-05-04',
  documentKinds: ['documentVerification', 'idVerification'],
}

const fromSignOn: CreatorFacts = {
  ...complete,
  username: null,
  firstName: '',
  lastName: '',
  dateOfBirth: null,
  documentKinds: [],
}

const stateOf = (facts: CreatorFacts) => stateBeforeApproval(missingRequirements(facts))

test('with everything stated and handed in nothing is missing, and staff review', () => {
  expect(missingRequirements(complete)).toEqual([])
  expect(stateOf(complete)).toBe('under_review')
})

test('a creator who came by a third party lacks name, birth date and documents', () => {
  expect(missingRequirements(fromSignOn)).toEqual([
    'username',
    'firstName',
    'lastName',
    'dateOfBirth',
    'idVerification',
    'documentVerification',
  ])
  expect(stateOf(fromSignOn)).toBe('profile_incomplete')
})

test.each([
  ['username', { username: null }],
  ['firstName', { firstName: ' ' }],
  ['lastName', { lastName: '' }],
  ['dateOfBirth', { dateOfBirth: null }],
  ['email', { hasEmail: false, isEmailVerified: false }],
] as const)('the profile is incomplete without %s alone', (requirement, lack) => {
  const facts = { ...complete, ...lack }
  expect(missingRequirements(facts)).toEqual([requirement])
  expect(stateOf(facts)).toBe('profile_incomplete')
})

test('one document of the two is not enough, nor one of them twice', () => {
  expect(stateOf({ ...complete, documentKinds: [] })).toBe('documents_pending')
  expect(stateOf({ ...complete, documentKinds: ['idVerification'] })).toBe('documents_pending')
  expect(missingRequirements({ ...complete, documentKinds: ['idVerification', 'idVerification'] })).toEqual([
    'documentVerification',
  ])
})

test('an unproved e-mail comes first where the site requires it, and nowhere else', () => {
  const unproved = { ...fromSignOn, isEmailVerified: false }
  expect(stateOf(unproved)).toBe('email_pending')
  expect(stateOf({ ...unproved, requiresVerifiedEmail: false })).toBe('profile_incomplete')
})

test('only creators before approval move when something changes, forward and back', () => {
  const moved = (missing: Parameters<typeof settledState>[1]) =>
    performerStates.filter((state) => settledState(state, missing) !== state)
  expect(moved([])).toEqual(['email_pending', 'profile_incomplete', 'documents_pending'])
  expect(moved(['idVerification'])).toEqual(['email_pending', 'profile_incomplete', 'under_review'])
})

test('what documents are compared with is fixed from the review on; empty fields may be filled', () => {
  const known = { firstName: 'Anna', lastName: '', dateOfBirth: '1990-05-04' }
  const wanted = { firstName: 'Hanna', lastName: 'Bella', dateOfBirth: '1991-05-04' }
  expect(lockedFields('documents_pending', known, wanted)).toEqual([])
  expect(lockedFields('profile_incomplete', known, wanted)).toEqual([])
  expect(lockedFields('under_review', known, wanted)).toEqual(['firstName', 'dateOfBirth'])
  expect(lockedFields('approved', { ...known, dateOfBirth: null }, wanted)).toEqual(['firstName'])
  expect(lockedFields('approved', known, { ...known })).toEqual([])
  expect(lockedFields('approved', known, {})).toEqual([])
})
