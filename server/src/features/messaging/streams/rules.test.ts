import { expect, test } from 'vitest'
import { decideLine, decidePersonChange, type ChatFacts, type PersonAction } from './rules.ts'

const FAN: ChatFacts = {
  audience: 'everyone',
  isCreator: false,
  isClosed: false,
  isFollowing: false,
  isSubscribed: false,
  isModerator: false,
  restriction: null,
}

test.each<[string, Partial<ChatFacts>]>([
  ['a fan where everyone may', {}],
  ['a follower where followers may', { audience: 'followers', isFollowing: true }],
  ['a subscriber where subscribers may', { audience: 'subscribers', isSubscribed: true }],
  ['a moderator where nobody may', { audience: 'nobody', isModerator: true }],
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

test('somebody who is restricted does not write, a moderator neither, and the creator always', () => {
  const restriction = { until: null }
  expect(decideLine({ ...FAN, restriction })).toEqual({ outcome: 'restricted', until: null })
  expect(decideLine({ ...FAN, restriction, isCreator: true })).toEqual({ outcome: 'allowed' })
  expect(decideLine({ ...FAN, restriction, isClosed: true })).toEqual({ outcome: 'absent' })
})

const [creator, moderator, viewer] = [
  { isCreator: true, isModerator: false },
  { isCreator: false, isModerator: true },
  { isCreator: false, isModerator: false },
]

test.each<[string, typeof viewer, typeof viewer, PersonAction, string]>([
  ['a creator mutes a viewer', creator, viewer, 'mute', 'allowed'],
  ['a creator names a moderator', creator, viewer, 'make_moderator', 'allowed'],
  ['a creator mutes a moderator', creator, moderator, 'mute', 'protected'],
  ['a creator removes a moderator', creator, moderator, 'remove_moderator', 'allowed'],
  ['a creator bans themselves', creator, creator, 'ban', 'protected'],
  ['a moderator bans a viewer', moderator, viewer, 'ban', 'allowed'],
  ['a moderator bans a moderator', moderator, moderator, 'ban', 'protected'],
  ['a moderator bans the creator', moderator, creator, 'ban', 'protected'],
  ['a moderator names a moderator', moderator, viewer, 'make_moderator', 'absent'],
  ['a viewer mutes a viewer', viewer, viewer, 'mute', 'absent'],
])('%s', (_name, actor, target, action, decision) => {
  expect(decidePersonChange(actor, target, action)).toBe(decision)
})
