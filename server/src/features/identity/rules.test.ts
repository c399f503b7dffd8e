import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  coreOfPassword,
  decideSignIn,
  emailKey,
  formerNameEnd,
  identityGuesses,
  isProofRecent,
  judgeUsername,
  nextRename,
  sessionEnd,
  skeletonOf,
  usedSince,
} from './rules.ts'

const judge = (text: string, mayBeHeld = false) => judgeUsername(text, { mayBeHeld })
const reasonOf = (text: string) => {
  const decision = judge(text)
  return decision.outcome === 'usable' ? decision.username : decision.reason
}

describe('a user name', () => {
  test.each([
    ['abc', 'abc'],
    ['Anna.Maria_93', 'anna.maria_93'],
    ['ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
    ['an​na\u202ebella', 'annabella'],
    [`a${'b'.repeat(29)}`, `a${'b'.repeat(29)}`],
  ])('%j is %j', (text, username) => expect(reasonOf(text)).toBe(username))

  test.each([
    ['ab', 'length'],
    [`a${'b'.repeat(30)}`, 'length'],
    ['1anna', 'characters'],
    ['_anna', 'characters'],
    ['anna-maria', 'characters'],
    ['аnnа', 'characters'], // Cyrillic а
    ['anna@home', 'characters'],
    ['an\nna"', 'characters'],
    ['anna..b', 'separators'],
    ['anna._b', 'separators'],
    ['home', 'reserved'],
    ['error.html', 'reserved'],
    ['socket.io', 'reserved'],
    ['wallet', 'reserved'],
    ['anna.data', 'reserved'],
    ['anna.map', 'reserved'],
    ['creator', 'reserved'],
    ['fan', 'reserved'],
    ['admin', 'reserved'],
    ['adm1n', 'reserved'],
    ['a.d.m_i_n', 'reserved'],
    ['Admin', 'reserved'],
    ['supp0rt', 'reserved'],
    ['stagedoor_official', 'reserved'],
    ['anna.yaml', 'reserved'],
    ['anna.yml', 'reserved'],
    ['anna.ts', 'reserved'],
    ['anna.tsx', 'reserved'],
    ['deadbeefcafe0123', 'looks_like_id'],
    ['deadbeefca12', 'looks_like_id'],
    ['abcdefabcdefabcdefabcdef', 'looks_like_id'],
    ['user123456789012', 'looks_like_id'],
  ])('%j is refused: %s', (text, reason) => expect(reasonOf(text)).toBe(reason))

  test.each([
    'anna.mapper',
    'xdeadbeefcafe0123',
    'deadbeefcafe0123x',
    'deadbeefca1',
    'deadbeefcafe',
    'user12345678901',
  ])('%j is usable: it only resembles what is refused', (username) =>
    expect(judge(username)).toMatchObject({ outcome: 'usable', username }),
  )

  test('the names of the demo world are for the demo world alone', () => {
    expect(judge('creator', true)).toMatchObject({ outcome: 'usable', username: 'creator' })
    expect(judge('support', true)).toMatchObject({ outcome: 'refused', reason: 'reserved' })
  })

  test('whatever is typed, a usable name has the shape that the database demands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const decision = judge(text)
        if (decision.outcome === 'usable') expect(decision.username).toMatch(/^[a-z][a-z0-9._]{2,29}$/)
      }),
    )
  })

  test('50 KB of text is refused before it is normalised and before any pattern sees it', () => {
    const texts = ['a', '.', '\u200b', '１', 'ﷺ'].map((unit) => unit.repeat(50_000))
    const work = [vi.spyOn(String.prototype, 'normalize'), vi.spyOn(RegExp.prototype, 'exec')]
    const decisions = texts.map((text) => judge(text))
    const counts = work.map(({ mock }) => mock.calls.length)
    for (const spy of work) spy.mockRestore()
    expect(counts).toEqual([0, 0])
    for (const decision of decisions) expect(decision).toEqual({ outcome: 'refused', reason: 'length' })
  })

  test('what is typed around a name counts up to 120 characters', () => {
    expect(reasonOf(`abc${'\u200b'.repeat(117)}`)).toBe('abc')
    expect(reasonOf(`abc${'\u200b'.repeat(118)}`)).toBe('length')
  })
})

test.each([
  ['anna_bel.la', 'annabella'],
  ['annabe11a', 'annabella'],
  ['rnona', 'mona'],
  ['vvanda', 'wanda'],
  ['clora', 'dora'],
  ['pau|', 'paul'],
  ['b0bby', 'bobby'],
  ['5am', 'sam'],
  ['3mma', 'emma'],
  ['4nna', 'anna'],
  ['7om', 'tom'],
  ['8ob', 'bob'],
])('%s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(other)
  expect(skeletonOf(other)).toBe(other)
})

describe('signing in', () => {
  const account = { status: 'active' as const, hasUnverifiedEmail: true }
  const facts = { isPasswordRight: true, account, requiresVerifiedEmail: false, isByEmail: false }

  test('the right password of an open account opens a session', () => {
    expect(decideSignIn(facts)).toEqual({ outcome: 'sign_in' })
  })

  test('no account, a wrong password and a wrong password of a closed account are one and the same', () => {
    const incorrect = { outcome: 'incorrect' }
    expect(decideSignIn({ ...facts, account: null })).toEqual(incorrect)
    expect(decideSignIn({ ...facts, isPasswordRight: false })).toEqual(incorrect)
    expect(decideSignIn({ ...facts, isPasswordRight: false, account: { ...account, status: 'closed' } })).toEqual(
      incorrect,
    )
  })

  test('with the correct password the answer says that the account is closed, or waits for its email', () => {
    for (const status of ['suspended', 'closed'] as const) {
      expect(decideSignIn({ ...facts, account: { ...account, status } })).toEqual({ outcome: 'closed' })
    }
    expect(decideSignIn({ ...facts, requiresVerifiedEmail: true })).toEqual({ outcome: 'email_not_verified' })
    expect(
      decideSignIn({ ...facts, requiresVerifiedEmail: true, account: { ...account, hasUnverifiedEmail: false } }),
    ).toEqual({ outcome: 'sign_in' })
  })

  test('a placeholder account answers like an account that waits for its e-mail, and never opens', () => {
    const placeholder = { ...facts, account: { status: 'placeholder' as const, hasUnverifiedEmail: true } }
    for (const unverified of [facts, placeholder])
      expect(decideSignIn({ ...unverified, requiresVerifiedEmail: true, isByEmail: true })).toEqual({
        outcome: 'incorrect',
      })
    expect(decideSignIn({ ...placeholder, requiresVerifiedEmail: true })).toEqual({ outcome: 'email_not_verified' })
    expect(decideSignIn(placeholder)).toEqual({ outcome: 'incorrect' })
  })
})

test('a remembered token lasts 365 days, another one day', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(sessionEnd(now, true)).toEqual(new Date('2027-11-21T00:00:00Z'))
  expect(sessionEnd(now, false)).toEqual(new Date('2026-11-22T00:00:00Z'))
})

test('a former name is reserved for 90 days', () => {
  expect(formerNameEnd(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2027-02-19T10:00:00Z'))
})

test('a name may change again after exactly 30 days', () => {
  const renamedAt = new Date('2026-11-01T12:00:00Z')
  expect(nextRename(renamedAt, new Date('2026-12-01T11:59:59.999Z'))).toEqual(new Date('2026-12-01T12:00:00Z'))
  expect(nextRename(renamedAt, new Date('2026-12-01T12:00:00Z'))).toBeNull()
  expect(nextRename(null, new Date())).toBeNull()
})

test('the obvious guesses from the names of the owner and of the site', () => {
  const guesses = identityGuesses({ username: 'Annabella', email: 'Anna.B@example.test', siteName: 'Open Stage' })
  for (const guess of ['annabella', 'annabellaannabella', 'anna.b', 'anna.b@example.test', 'open stage', 'openstage'])
    expect(guesses).toContain(guess)
  expect(identityGuesses({ username: 'ann', email: '', siteName: '' })).toEqual([])
  expect(identityGuesses({ username: 'anna', email: 'ann@a.b', siteName: 'us' })).toEqual([
    'anna',
    'annaanna',
    'ann@a.b',
    'ann@a.bann@a.b',
  ])
})

test.each([
  ['Stagedoor2026!', 'stagedoor'],
  ['!!annabella', 'annabella'],
  ['stage-door', 'stage-door'],
  ['12ab34', '12ab34'],
  ['12345678', '12345678'],
])('the core of %s is %s', (password, core) => expect(coreOfPassword(password)).toBe(core))

test('a proof counts for five minutes', () => {
  const at = new Date('2026-11-22T10:00:00Z')
  const later = (ms: number) => new Date(at.getTime() + ms)
  expect(isProofRecent({ reproved_at: at }, later(300_000))).toBe(true)
  expect(isProofRecent({ reproved_at: at }, later(300_001))).toBe(false)
  expect(isProofRecent({ reproved_at: null }, at)).toBe(false)
  expect(isProofRecent(null, at)).toBe(false)
})

test("a session must have been used for 12 hours by staff, for the operator's days by others", () => {
  const now = new Date('2026-11-22T12:00:00Z')
  expect(usedSince(now, 30)).toEqual({
    now,
    staff: new Date('2026-11-22T00:00:00Z'),
    others: new Date('2026-10-23T12:00:00Z'),
  })
})

test('addresses are compared without their case and compatible forms', () => {
  expect(emailKey(' Anna@Example.TEST ')).toBe('anna@example.test')
})
