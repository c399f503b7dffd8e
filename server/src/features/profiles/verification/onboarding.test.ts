import { expect, test } from 'vitest'
import { documentsOf, missingParts, stepsOf, type OnboardingFacts } from './onboarding.ts'

const begun: OnboardingFacts = {
  state: 'profile_incomplete',
  wasApproved: false,
  missing: ['username', 'dateOfBirth', 'idVerification', 'documentVerification'],
  hasUnverifiedEmail: true,
  missingParts: [],
  hasPrices: false,
  hasPosts: false,
  hasPayoutAccount: false,
}

const statusesOf = (facts: OnboardingFacts) => stepsOf(facts).map(({ name, status }) => `${name} ${status}`)

test('names what is missing at its step, and asks for prices, a post and a payout account meanwhile', () => {
  expect(stepsOf(begun)).toEqual([
    { name: 'account', isRequired: true, status: 'due', missing: ['username'] },
    { name: 'profile', isRequired: true, status: 'done', missing: [] },
    { name: 'birthDate', isRequired: true, status: 'due', missing: ['dateOfBirth'] },
    { name: 'documents', isRequired: true, status: 'due', missing: ['idVerification', 'documentVerification'] },
    { name: 'prices', isRequired: false, status: 'due', missing: [] },
    { name: 'firstPost', isRequired: false, status: 'due', missing: [] },
    { name: 'payout', isRequired: false, status: 'due', missing: [] },
  ])
})

test('an e-mail that is not verified is to be verified, also where the site does not require it, and after approval', () => {
  const account = (facts: Partial<OnboardingFacts>) => stepsOf({ ...begun, ...facts })[0]
  const optional = { name: 'account', isRequired: false, status: 'due', missing: ['verifiedEmail'] }
  expect(account({ missing: [] })).toEqual(optional)
  expect(account({ missing: [], state: 'under_review' })).toEqual(optional)
  expect(account({ missing: ['verifiedEmail'] })).toEqual({ ...optional, isRequired: true })
  expect(account({ missing: [], hasUnverifiedEmail: false })).toMatchObject({ isRequired: true, status: 'done' })
  for (const state of ['approved', 'payout_ready'] as const) {
    expect(account({ missing: [], state, wasApproved: true })).toEqual(optional)
    // What is required before an approval is not asked for after it.
    expect(account({ missing: ['verifiedEmail'], state, wasApproved: true })).toEqual(optional)
    expect(account({ missing: [], state, hasUnverifiedEmail: false })).toMatchObject({ status: 'done' })
  }
})

test('what the page lacks keeps the profile open in every state, and only a legal name is required', () => {
  const profile = (facts: Partial<OnboardingFacts>) =>
    stepsOf({ ...begun, missingParts: ['cover', 'bio'], ...facts })[1]
  const optional = { name: 'profile', isRequired: false, status: 'due', missing: ['cover', 'bio'] }
  expect(profile({ missing: [] })).toEqual(optional)
  expect(profile({ missing: [], state: 'under_review' })).toEqual(optional)
  expect(profile({ missing: [], state: 'payout_ready', wasApproved: true })).toEqual(optional)
  expect(profile({ missing: ['lastName'] })).toEqual({
    ...optional,
    isRequired: true,
    missing: ['lastName', 'cover', 'bio'],
  })
  expect(profile({ missing: ['lastName'], missingParts: [] })).toMatchObject({
    isRequired: true,
    missing: ['lastName'],
  })
  expect(profile({ missing: [], missingParts: [] })).toMatchObject({ isRequired: true, status: 'done' })
})

test('a page lacks what is empty, and a text of spaces', () => {
  const bare = { avatar_url: null, cover_url: null, bio: ' ', category_ids: [], languages: [] }
  expect(missingParts(bare)).toEqual(['avatar', 'cover', 'bio', 'categoryIds', 'languages'])
  const complete = { avatar_url: '/a', cover_url: '/c', bio: 'Hi.', category_ids: ['art'], languages: ['en'] }
  expect(missingParts(complete)).toEqual([])
  expect(missingParts({ ...complete, languages: [] })).toEqual(['languages'])
})

test('documents wait for staff once both are there, also while the profile is incomplete', () => {
  const waiting = { ...begun, missing: ['username'] as const }
  expect(statusesOf(waiting)).toContain('documents waiting')
  expect(statusesOf({ ...waiting, state: 'under_review', missing: [] })).toContain('documents waiting')
  expect(statusesOf({ ...begun, missing: ['idVerification'] })).toContain('documents due')
})

test('once approved, nothing that led there is asked for again', () => {
  const approved = { ...begun, state: 'approved', hasUnverifiedEmail: false, hasPrices: true } as const
  expect(statusesOf(approved)).toEqual([
    'account done',
    'profile done',
    'birthDate done',
    'documents done',
    'prices done',
    'firstPost due',
    'payout due',
  ])
  expect(statusesOf({ ...begun, state: 'payout_ready' })).toContain('payout done')
})

test('tells of each kind what became of the latest document', () => {
  const created_at = new Date('2026-05-01T00:00:00Z')
  const standing = { created_at, refused_at: null, refused_reason: null, refused_note: null }
  const latest = [
    { ...standing, kind: 'idVerification', refused_at: created_at, refused_reason: 'expired', refused_note: 'In May.' },
  ]
  expect(documentsOf({ state: 'documents_pending', wasApproved: false }, latest)).toEqual([
    {
      kind: 'idVerification',
      status: 'refused',
      receivedAt: '2026-05-01T00:00:00.000Z',
      reason: 'expired',
      note: 'In May.',
    },
    { kind: 'documentVerification', status: 'missing', receivedAt: null, reason: null, note: null },
  ])
  const [first] = documentsOf({ state: 'under_review', wasApproved: false }, [{ ...standing, kind: 'idVerification' }])
  expect(first?.status).toBe('received')
  const [accepted] = documentsOf({ state: 'approved', wasApproved: true }, [{ ...standing, kind: 'idVerification' }])
  expect(accepted?.status).toBe('accepted')
})

test.each(['restricted', 'suspended', 'closed'] as const)(
  '%s before an approval, nothing counts as approved; after one, all that led there does',
  (state) => {
    const unapproved = { ...begun, state, missing: [] }
    expect(statusesOf(unapproved)).toEqual(expect.arrayContaining(['account due', 'documents waiting']))
    expect(statusesOf({ ...unapproved, missing: ['idVerification'] })).toContain('documents due')
    const document = { created_at: new Date(0), refused_at: null, refused_reason: null, refused_note: null }
    const statusOf = (wasApproved: boolean) =>
      documentsOf({ state, wasApproved }, [{ ...document, kind: 'idVerification' }])[0]?.status
    expect([statusOf(false), statusOf(true)]).toEqual(['received', 'accepted'])
    expect(statusesOf({ ...begun, state, hasUnverifiedEmail: false, wasApproved: true })).toEqual(
      expect.arrayContaining(['account done', 'documents done']),
    )
  },
)
