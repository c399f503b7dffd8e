import { performerStates, type PerformerState } from '@stagedoor/contract/performers'
import { expect, test } from 'vitest'
import {
  decideState,
  firstState,
  flagsOf,
  isPublicState,
  maySeeProfile,
  popularityOf,
  type StaffState,
} from './rules.ts'

const newcomer = { isApproved: false, isEmailVerified: false, requiresVerifiedEmail: false, documentKinds: [] }

test('a newcomer waits for documents, with both for staff, and first of all for a verified e-mail where one is required', () => {
  expect(firstState(newcomer)).toBe('documents_pending')
  expect(firstState({ ...newcomer, documentKinds: ['idVerification'] })).toBe('documents_pending')
  expect(firstState({ ...newcomer, documentKinds: ['idVerification', 'idVerification'] })).toBe('documents_pending')
  expect(firstState({ ...newcomer, documentKinds: ['idVerification', 'documentVerification'] })).toBe('under_review')
  expect(firstState({ ...newcomer, requiresVerifiedEmail: true })).toBe('email_pending')
  expect(firstState({ ...newcomer, requiresVerifiedEmail: true, isEmailVerified: true })).toBe('documents_pending')
  expect(firstState({ ...newcomer, isApproved: true })).toBe('approved')
})

test('profiles are public from approval on, in no other state', () => {
  expect(performerStates.filter(isPublicState)).toEqual(['approved', 'payout_ready'])
})

const targets: StaffState[] = [
  'documents_pending',
  'under_review',
  'approved',
  'payout_ready',
  'restricted',
  'suspended',
  'closed',
]

test('approves no creator before email verification or after closing, and allows payouts only after approval', () => {
  const sourcesOf = (to: StaffState) => performerStates.filter((from) => decideState(from, to) === 'change')
  expect(sourcesOf('approved')).toEqual([
    'profile_incomplete',
    'documents_pending',
    'under_review',
    'payout_ready',
    'restricted',
    'suspended',
  ])
  expect(sourcesOf('payout_ready')).toEqual(['approved'])
  expect(sourcesOf('closed')).toEqual(performerStates.filter((state) => state !== 'closed'))
})

test('a change to the current state changes nothing', () => {
  for (const state of targets) expect(decideState(state, state)).toBe('unchanged')
})

test('the old flags follow from the state', () => {
  const flags = Object.fromEntries(performerStates.map((state: PerformerState) => [state, flagsOf(state).status]))
  expect(flags).toEqual({
    email_pending: 'pending',
    profile_incomplete: 'pending',
    documents_pending: 'pending',
    under_review: 'pending',
    approved: 'active',
    payout_ready: 'active',
    restricted: 'inactive',
    suspended: 'inactive',
    closed: 'inactive',
  })
})

test('owner and staff see a profile in any state; others only a public one that is not hidden from them', () => {
  const anonymousVisitor = { isOwner: false, isStaff: false, isHidden: false, isPublic: true }
  expect(maySeeProfile(anonymousVisitor)).toBe(true)
  expect(maySeeProfile({ ...anonymousVisitor, isHidden: true })).toBe(false)
  expect(maySeeProfile({ ...anonymousVisitor, isPublic: false })).toBe(false)
  expect(maySeeProfile({ ...anonymousVisitor, isHidden: true, isPublic: false, isOwner: true })).toBe(true)
  expect(maySeeProfile({ ...anonymousVisitor, isHidden: true, isPublic: false, isStaff: true })).toBe(true)
})

test('subscribers count more than followers', () => {
  expect(popularityOf({ followers: 2 })).toBeLessThan(popularityOf({ subscribers: 1 }))
  expect(popularityOf({})).toBe(0)
})
