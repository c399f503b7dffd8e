import { describe, expect, test } from 'vitest'
import { beginningOf, decideWriting, DEFAULT_POLICY, type Further, type Policy, type Relation } from './rules.ts'

const NONE: Relation = { isSubscribed: false, isFollowing: false, hasFanWritten: false }
const NOTHING: Further = { tippedTokenCents: 0, spentTokenCents: 0, isOnList: false }
const NOBODY: Policy = { ...DEFAULT_POLICY, allowsSubscribers: false }

type Given = { policy?: Partial<Policy>; relation?: Partial<Relation>; further?: Partial<Further> | null }

const decide = (
  side: 'performer' | 'fan',
  { policy = {}, relation = {}, further = {} }: Given = {},
  isClosed = false,
) =>
  decideWriting({
    side,
    isClosed,
    policy: { ...NOBODY, ...policy },
    relation: { ...NONE, ...relation },
    further: further === null ? null : { ...NOTHING, ...further },
  })

describe('a fan writes to a creator', () => {
  test.each<[string, Given]>([
    ['everyone may', { policy: { allowsEveryone: true } }],
    ['subscribers may, and the fan is one', { policy: { allowsSubscribers: true }, relation: { isSubscribed: true } }],
    ['followers may, and the fan is one', { policy: { allowsFollowers: true }, relation: { isFollowing: true } }],
    [
      'who tipped 5.00 may, and the fan did',
      { policy: { minimumTipTokenCents: 500 }, further: { tippedTokenCents: 500 } },
    ],
    [
      'who spent 9.00 may, and the fan did',
      { policy: { minimumSpentTokenCents: 900 }, further: { spentTokenCents: 900 } },
    ],
    ['a list may, and the fan is on it', { policy: { listIds: ['a'] }, further: { isOnList: true } }],
    ['any way suffices', { policy: { allowsSubscribers: true, listIds: ['a'] }, further: { isOnList: true } }],
  ])('allowed: %s', (_name, given) => {
    expect(decide('fan', given)).toEqual({ outcome: 'allowed' })
  })

  test.each<[string, Given, object[]]>([
    ['nobody may', {}, []],
    [
      'subscribers may, a follower asks',
      { policy: { allowsSubscribers: true }, relation: { isFollowing: true } },
      [{ way: 'subscribe', amount: null }],
    ],
    [
      'followers may, a subscriber asks',
      { policy: { allowsFollowers: true }, relation: { isSubscribed: true } },
      [{ way: 'follow', amount: null }],
    ],
    [
      '0.01 short of the tip',
      { policy: { minimumTipTokenCents: 500 }, further: { tippedTokenCents: 499 } },
      [{ way: 'tip', amount: 5 }],
    ],
    [
      '0.01 short of the spending',
      { policy: { minimumSpentTokenCents: 900 }, further: { spentTokenCents: 899 } },
      [{ way: 'spend', amount: 9 }],
    ],
    ['not on the list, which is not named', { policy: { listIds: ['a'] } }, []],
    ['having written before is no way', { relation: { hasFanWritten: true } }, []],
  ])('gated: %s', (_name, given, ways) => {
    expect(decide('fan', given)).toEqual({ outcome: 'gated', ways })
  })

  test('money and lists are asked for only where they may decide', () => {
    expect(decide('fan', { policy: { listIds: ['a'] }, further: null })).toEqual({ outcome: 'undecided' })
    expect(decide('fan', { policy: { allowsSubscribers: true }, further: null }).outcome).toBe('gated')
    const open = { policy: { allowsEveryone: true, listIds: ['a'] }, further: null }
    expect(decide('fan', open)).toEqual({ outcome: 'allowed' })
  })
})

describe('a creator writes to a fan', () => {
  test.each<[string, Given]>([
    ['a subscriber', { relation: { isSubscribed: true } }],
    ['a follower', { relation: { isFollowing: true } }],
    ['who wrote first', { relation: { hasFanWritten: true } }],
    ['a buyer', { further: { spentTokenCents: 1 } }],
    ['who tipped', { further: { tippedTokenCents: 1 } }],
  ])('allowed: %s', (_name, given) => {
    expect(decide('performer', given)).toEqual({ outcome: 'allowed' })
  })

  test('gated: nobody of theirs, whatever their policy says; asked for money first', () => {
    expect(decide('performer', { policy: { allowsEveryone: true } })).toEqual({ outcome: 'gated', ways: [] })
    expect(decide('performer', { further: null })).toEqual({ outcome: 'undecided' })
  })
})

test.each(['fan', 'performer'] as const)('what is closed is read only for the %s, whatever else holds', (side) => {
  const given = { policy: { allowsEveryone: true }, relation: { isSubscribed: true } }
  expect(decide(side, given, true)).toEqual({ outcome: 'read_only' })
})

test('the beginning of a text is one line of at most 140 characters', () => {
  expect(beginningOf(' two\n lines ')).toBe('two lines')
  expect(beginningOf('a'.repeat(140))).toBe('a'.repeat(140))
  expect(beginningOf('🎉'.repeat(141))).toBe(`${'🎉'.repeat(140)}…`)
})
