import { expect, test } from 'vitest'
import { decideLine, type ChatFacts } from './rules.ts'

const FAN: ChatFacts = {
  audience: 'everyone',
  isCreator: false,
  isClosed: false,
  isFollowing: false,
  isSubscribed: false,
}

test.each<[string, Partial<ChatFacts>]>([
  ['a fan where everyone may', {}],
  ['a follower where followers may', { audience: 'followers', isFollowing: true }],
  ['a subscriber where subscribers may', { audience: 'subscribers', isSubscribed: true }],
  ['the creator where nobody may', { audience: 'nobody', isCreator: true, isClosed: true }],
])('writes in a chat: %s', (_name, facts) => {
  expect(decideLine({ ...FAN, ...facts })).toEqual({ outcome: 'allowed' })
})

test.each<[string, Partial<ChatFacts>, object]>([
  [
    'a subscriber where followers may',
    { audience: 'followers', isSubscribed: true },
    { ways: [{ way: 'follow', amount: null }] },
  ],
  [
    'a follower where subscribers may',
    { audience: 'subscribers', isFollowing: true },
    { ways: [{ way: 'subscribe', amount: null }] },
  ],
  ['a subscriber where nobody may', { audience: 'nobody', isSubscribed: true, isFollowing: true }, { ways: [] }],
])('does not write in a chat: %s', (_name, facts, ways) => {
  expect(decideLine({ ...FAN, ...facts })).toEqual({ outcome: 'gated', ...ways })
})

test('the chat of a creator who blocks the fan does not exist', () => {
  expect(decideLine({ ...FAN, isClosed: true, isSubscribed: true })).toEqual({ outcome: 'absent' })
})
