import { performerStates, type PerformerState } from '@stagedoor/contract/performers'
import { expect, test } from 'vitest'
import { decideState, flagsOf, isPublicState, maySeeProfile, popularityOf, type StaffState } from './rules.ts'

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

const ready = { missing: [], wasApproved: false, refusesDocuments: false }
const unready = { ...ready, missing: ['documentVerification'] as const }

const sourcesOf = (to: StaffState, facts: Parameters<typeof decideState>[2]) =>
  performerStates.filter((from) => decideState(from, to, facts) === 'change')

test('approves from every state but the closed one, and allows payouts only after approval', () => {
  expect(sourcesOf('approved', ready)).toEqual([
    'email_pending',
    'profile_incomplete',
    'documents_pending',
    'under_review',
    'payout_ready',
    'restricted',
    'suspended',
  ])
  expect(sourcesOf('payout_ready', ready)).toEqual(['approved'])
  expect(sourcesOf('closed', ready)).toEqual(performerStates.filter((state) => state !== 'closed'))
})

test('one missing document is enough to approve and to review nobody who was never approved', () => {
  expect(sourcesOf('approved', unready)).toEqual([])
  expect(sourcesOf('under_review', unready)).toEqual([])
  for (const from of ['email_pending', 'profile_incomplete', 'documents_pending', 'under_review'] as const)
    expect(decideState(from, 'approved', { ...unready, wasApproved: true })).toBe('not_ready')
})

test('lets an approved creator back from a restriction without asking again, and nobody through one', () => {
  expect(sourcesOf('approved', { ...unready, wasApproved: true })).toEqual(['payout_ready', 'restricted', 'suspended'])
  expect(decideState('suspended', 'approved', unready)).toBe('not_ready')
  expect(decideState('restricted', 'under_review', { ...unready, wasApproved: true })).toBe('not_ready')
})

test('sends documents back whatever is missing, also again while the creator waits for another', () => {
  expect(sourcesOf('documents_pending', unready)).toEqual([
    'profile_incomplete',
    'under_review',
    'restricted',
    'suspended',
    'closed',
  ])
  expect(decideState('documents_pending', 'documents_pending', { ...unready, refusesDocuments: true })).toBe('change')
})

test('a change to the current state changes nothing', () => {
  for (const state of targets) expect(decideState(state, state, unready)).toBe('unchanged')
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
