import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { describe, expect, test } from 'vitest'
import {
  activeCleared,
  conversationActivated,
  conversationAdded,
  conversationGone,
  conversationRead,
  conversationsLoaded,
  conversationsReducer,
  latestMessageDeleted,
  latestMessageUpdated,
} from './conversations-slice.ts'

const shown = {
  _id: 'a',
  lastMessage: 'Secret',
  lastMessageType: 'text',
  lastMessageSequence: 5,
  lastSequence: 5,
  readSequence: 3,
  totalNotSeenMessages: 2,
} as Conversation

const after = (...actions: { type: string }[]) =>
  actions.reduce(conversationsReducer, conversationsReducer(undefined, conversationAdded(shown))).mapping['a']
const deleted = (sequence: number, conversationId = 'a') => latestMessageDeleted({ conversationId, sequence })

test('a latest message that is deleted leaves nothing in the list, and is not unread', () => {
  expect(after(deleted(5))).toMatchObject({ lastMessage: '', lastMessageType: null, totalNotSeenMessages: 1 })
})

test('an earlier one that is deleted leaves the latest as it is', () => {
  expect(after(deleted(4))).toMatchObject({ lastMessage: 'Secret', totalNotSeenMessages: 1 })
  expect(after(deleted(3))).toMatchObject({ lastMessage: 'Secret', totalNotSeenMessages: 2 })
  expect(after(deleted(5, 'unknown'))).toEqual(shown)
})

test('a page that was read after a mass message was taken back shows what stood there before it', () => {
  const before = { ...shown, lastMessage: 'Before', lastMessageSequence: 4 }
  const loaded = conversationsLoaded({ conversations: [before], isAgain: true })
  expect(after(deleted(5), loaded)).toEqual(before)
  expect(after(deleted(5), loaded, deleted(4))).toMatchObject({ lastMessage: '', lastMessageType: null })
})

test('what was read before it was deleted is not counted off again', () => {
  const next = { conversationId: 'a', sequence: 6, text: 'New', type: 'text', senderId: 'other' } as Message
  const state = after(conversationRead('a'), latestMessageUpdated({ message: next, isOwn: false }), deleted(5))
  expect(state).toMatchObject({ lastMessage: 'New', totalNotSeenMessages: 1 })
})

test('a page that was read before the latest message was deleted does not bring it back', () => {
  const loaded = conversationsLoaded({ conversations: [shown], isAgain: true })
  expect(after(deleted(5), loaded)).toMatchObject({ lastMessage: '', lastMessageType: null, totalNotSeenMessages: 1 })
})

test('a page that was read before a reading leaves that as it is, and tells the rest', () => {
  const loaded = conversationsLoaded({ conversations: [{ ...shown, isBlocked: true }], isAgain: true })
  expect(after(conversationRead('a'), loaded)).toMatchObject({
    readSequence: 5,
    totalNotSeenMessages: 0,
    isBlocked: true,
  })
})

test('who writes on another page has read what came before', () => {
  const own = { conversationId: 'a', sequence: 6, text: 'Mine', type: 'text', senderId: 'me' } as Message
  expect(after(latestMessageUpdated({ message: own, isOwn: true }))).toMatchObject({
    lastMessage: 'Mine',
    totalNotSeenMessages: 0,
    readSequence: 6,
  })
})

test('a first page that is read again comes before what is known besides, and leaves what the socket has told since', () => {
  const at = (_id: string, lastSequence = 5) => ({ ...shown, _id, lastSequence })
  const page = (...conversations: Conversation[]) => ({ conversations, total: 4 })
  const known = [
    conversationsLoaded(page(at('a'), at('b'))),
    conversationsLoaded({ ...page(at('c'), at('d')), isMore: true }),
  ].reduce(conversationsReducer, conversationsReducer(undefined, { type: '' }))
  const again = (...conversations: Conversation[]) => conversationsLoaded({ ...page(...conversations), isAgain: true })
  expect(conversationsReducer(known, again(at('c', 6), at('a'))).list.data).toEqual(['c', 'a', 'b', 'd'])

  const message = { conversationId: 'b', sequence: 6, text: 'Just now', type: 'text', senderId: 'other' } as Message
  const changed = conversationsReducer(known, latestMessageUpdated({ message, isOwn: false }))
  const { list, mapping } = conversationsReducer(changed, again(at('a'), at('b')))
  expect([list.data, mapping['b']?.lastMessage]).toEqual([['b', 'a', 'c', 'd'], 'Just now'])
})

test('a conversation that a message has come for since the first page was read stays before what that page has', () => {
  const at = (_id: string, minute: number) => ({
    ...shown,
    _id,
    lastMessageCreatedAt: `2026-11-01T00:0${minute}:00.000Z`,
  })
  const page = [at('a', 3), at('b', 2)]
  const state = [
    conversationsLoaded({ conversations: page, total: 3 }),
    conversationsLoaded({ conversations: [at('c', 1), { ...at('d', 0), lastMessageCreatedAt: null }], isMore: true }),
    conversationAdded(at('e', 4)),
    latestMessageUpdated({
      message: { conversationId: 'b', sequence: 6, createdAt: '2026-11-01T00:05:00.000Z' } as Message,
      isOwn: false,
    }),
    conversationAdded(at('f', 6)),
    conversationsLoaded({ conversations: page, total: 3, isAgain: true }),
  ].reduce(conversationsReducer, conversationsReducer(undefined, { type: '' }))
  expect(state.list.data).toEqual(['f', 'b', 'e', 'a', 'c', 'd'])
})

describe('a first page that is read again', () => {
  const at = (_id: string, minute: number) => ({
    ...shown,
    _id,
    lastMessageCreatedAt: `2026-11-01T00:0${minute}:00.000Z`,
  })
  const [a, b, c, d] = [at('a', 3), at('b', 2), at('c', 1), at('d', 5)]
  const page = (conversations: Conversation[], hasFurther = false) => ({ conversations, total: 3, hasFurther })
  const again = (conversations: Conversation[], hasFurther = false) =>
    conversationsLoaded({ ...page(conversations, hasFurther), isAgain: true })
  const stateAfter = (...actions: { type: string }[]) =>
    actions.reduce(conversationsReducer, conversationsReducer(undefined, { type: '' }))
  const whole = conversationsLoaded(page([a, b, c]))
  const listed = (...actions: { type: string }[]) => {
    const { list, unconfirmed } = stateAfter(...actions)
    return [list.data, unconfirmed]
  }

  test('leaves a conversation whose first message came while the page was on its way, and has it asked for', () => {
    expect(listed(whole, conversationAdded(d), again([a, b, c]))).toEqual([['d', 'a', 'b', 'c'], ['d']])
  })

  test('leaves it also when two such pages were on their way', () => {
    const late = again([a, b, c])
    expect(listed(whole, conversationAdded(d), late, conversationAdded(d), late)).toEqual([['d', 'a', 'b', 'c'], ['d']])
  })

  test('has the conversation asked for once: the next page that holds it confirms it', () => {
    expect(listed(whole, conversationAdded(d), again([a, b, c]), again([d, a, b, c]))).toEqual([
      ['d', 'a', 'b', 'c'],
      [],
    ])
  })

  test('leaves one that is missing in its place until it is known to be gone; then it is in neither list nor mapping', () => {
    expect(listed(whole, again([a, c]))).toEqual([['a', 'c', 'b'], ['b']])
    const state = stateAfter(whole, again([a, c]), conversationGone('b'), conversationGone('b'))
    expect([state.list.data, Object.keys(state.mapping)]).toEqual([
      ['a', 'c'],
      ['a', 'c'],
    ])
  })

  test('asks for no conversation of further pages, but for one that the page itself should hold', () => {
    const further = [conversationsLoaded(page([a, b], true)), conversationsLoaded({ ...page([c]), isMore: true })]
    expect(listed(...further, again([a, b], true))).toEqual([['a', 'b', 'c'], []])
    expect(listed(...further, again([at('e', 4), b], true))).toEqual([['e', 'b', 'a', 'c'], ['a']])
    expect(listed(...further, again([a, b]))).toEqual([['a', 'b', 'c'], ['c']])
  })

  test('counts each conversation of the list once: one that is missing from the page until it is known to be gone', () => {
    const totalAfter = (...actions: { type: string }[]) => stateAfter(whole, ...actions).list.total
    const without = (total: number, ...conversations: Conversation[]) =>
      conversationsLoaded({ conversations, total, isAgain: true })
    expect(totalAfter(without(2, a, c))).toBe(3)
    expect(totalAfter(without(2, a, c), conversationGone('b'))).toBe(2)
    expect(totalAfter(conversationAdded(d), without(3, a, b, c), conversationAdded(d))).toBe(4)
    const empty = { ...at('n', 0), lastMessageCreatedAt: null, lastMessageSequence: 0, lastSequence: 0 }
    expect(totalAfter(conversationActivated(empty), without(3, a, b, c))).toBe(4)
    expect(totalAfter(conversationActivated(empty), activeCleared(), without(3, a, b, c))).toBe(3)
  })

  test('moves a conversation down whose latest message was taken back, once it was asked for', () => {
    const earlier = { ...d, lastMessageCreatedAt: b.lastMessageCreatedAt, lastMessageSequence: 4 }
    const actions = [whole, conversationAdded(d), again([a, b, c]), conversationAdded(earlier)]
    expect(listed(...actions)).toEqual([['a', 'd', 'b', 'c'], ['d']])
  })

  test('leaves out what is known behind it where others lie between, but for what the socket has told since', () => {
    const many = conversationsLoaded({ ...page([at('e', 4)], true), isAgain: true, isAnew: true })
    const more = conversationsLoaded({ ...page([at('f', 0)]), isMore: true })
    expect(listed(whole, conversationAdded(d), many)).toEqual([['d', 'e'], ['d']])
    expect(listed(whole, many, more)).toEqual([['e', 'f'], []])
  })

  test('empties the list only once each is known to be gone', () => {
    expect(listed(whole, again([]))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
  })

  test('leaves a conversation without a message first while it is open, and lets it go afterwards', () => {
    const empty = { ...at('n', 0), lastMessageCreatedAt: null, lastMessageSequence: 0, lastSequence: 0 }
    const open = [whole, conversationActivated(empty), again([a, b, c])]
    expect(listed(...open)).toEqual([['n', 'a', 'b', 'c'], []])
    expect(listed(...open, activeCleared(), again([a, b, c]))).toEqual([['a', 'b', 'c'], []])
  })

  test('does not undo a reading, and an answer about one conversation does not undo a message', () => {
    const unread = { ...a, totalNotSeenMessages: 2, readSequence: 3 }
    const read = stateAfter(conversationsLoaded(page([unread])), conversationRead('a'), again([unread]))
    expect(read.mapping['a']?.totalNotSeenMessages).toBe(0)
    const message = { conversationId: 'a', sequence: 6, text: 'Just now', type: 'text', senderId: 'other' } as Message
    const received = stateAfter(whole, latestMessageUpdated({ message, isOwn: false }), conversationAdded(a))
    expect(received.mapping['a']?.lastMessage).toBe('Just now')
  })
})
