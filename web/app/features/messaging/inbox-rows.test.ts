import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { expect, test } from 'vitest'
import {
  conversationAdded,
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

test('what was read before it was deleted is not counted off again', () => {
  const next = { conversationId: 'a', sequence: 6, text: 'New', type: 'text', senderId: 'other' } as Message
  const state = after(conversationRead('a'), latestMessageUpdated({ message: next, isOwn: false }), deleted(5))
  expect(state).toMatchObject({ lastMessage: 'New', totalNotSeenMessages: 1 })
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
