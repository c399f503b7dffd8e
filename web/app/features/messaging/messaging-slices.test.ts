import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { describe, expect, test } from 'vitest'
import {
  activeCleared,
  conversationActivated,
  conversationAdded,
  conversationRead,
  conversationsFailed,
  conversationsLoaded,
  conversationsReducer,
  conversationsRequested,
  conversationsReset,
  latestMessageUpdated,
  recipientRead,
} from './conversations-slice.ts'
import {
  isFetching,
  messageActions,
  messagesReducer,
  streamMessageActions,
  streamMessagesReducer,
} from './messages-slice.ts'

type Action = { type: string }

const conversation = (_id: string, more: Partial<Conversation> = {}): Conversation => ({
  _id,
  type: 'private',
  performerId: 'creator',
  streamId: null,
  recipients: ['fan', 'creator'],
  recipientInfo: null,
  lastMessage: '',
  lastMessageType: null,
  lastSenderId: null,
  lastMessageCreatedAt: null,
  lastMessageSequence: 0,
  lastSequence: 0,
  totalNotSeenMessages: 0,
  readSequence: 0,
  recipientReadSequence: null,
  isSubscribed: true,
  isBlocked: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})

const message = (sequence: number, more: Partial<Message> = {}): Message => ({
  _id: `m${sequence}`,
  conversationId: 'a',
  sequence,
  type: 'text',
  text: `Text ${sequence}`,
  senderId: 'creator',
  senderInfo: null,
  files: [],
  totalFiles: 0,
  teaser: null,
  isSale: false,
  price: 0,
  isBought: false,
  isDeleted: false,
  clientMessageId: `c${sequence}`,
  createdAt: `2026-11-0${sequence}T00:00:00.000Z`,
  ...more,
})

describe('the list of conversations', () => {
  const after = (...actions: Action[]) =>
    actions.reduce<ReturnType<typeof conversationsReducer>>(
      conversationsReducer,
      conversationsReducer(undefined, { type: '' }),
    )
  const load = (...ids: string[]) =>
    conversationsLoaded({ conversations: ids.map((id) => conversation(id)), total: ids.length })
  const empty = after()

  test('a reset clears everything', () => {
    expect(after(load('a'), conversationActivated(conversation('b')), conversationsReset())).toEqual(empty)
  })

  test('a load sets requesting', () => {
    expect(after(conversationsRequested()).list.requesting).toBe(true)
  })

  test('a first page replaces the ids, sets the total and stores each conversation', () => {
    const state = after(load('z'), conversationsRequested(), load('a', 'b'))
    expect(state.list).toEqual({ requesting: false, error: null, data: ['a', 'b'], total: 2, success: true })
    expect(Object.keys(state.mapping)).toEqual(['z', 'a', 'b'])
  })

  test('a further page is appended without repeats', () => {
    const more = conversationsLoaded({ conversations: [conversation('b'), conversation('c')], total: 3, isMore: true })
    expect(after(load('a', 'b'), more).list.data).toEqual(['a', 'b', 'c'])
  })

  test('a failure stores the error and empties list, mapping and active conversation', () => {
    const state = after(load('a'), conversationActivated(conversation('a')), conversationsFailed('No'))
    expect(state).toEqual({ ...empty, list: { ...empty.list, error: 'No' } })
  })

  test('opening a conversation adds it to the front if it is absent, and leaves its place if it is not', () => {
    const opened = after(load('a', 'b'), conversationActivated(conversation('c')))
    expect([opened.list.data, opened.activeConversation]).toEqual([['c', 'a', 'b'], 'c'])
    expect(after(load('a', 'b'), conversationActivated(conversation('b'))).list.data).toEqual(['a', 'b'])
  })

  test('an added conversation is at the front, once', () => {
    const added = conversationAdded(conversation('c'))
    expect(after(load('a'), added, added).list).toMatchObject({ data: ['c', 'a'], total: 2 })
  })

  test('reading sets the number of unseen messages to 0', () => {
    const unread = conversation('a', { totalNotSeenMessages: 3 })
    const state = after(conversationAdded(unread), conversationRead('a'), conversationRead('unknown'))
    expect(state.mapping['a']?.totalNotSeenMessages).toBe(0)
  })

  test('clearing empties the active conversation', () => {
    expect(after(conversationActivated(conversation('a')), activeCleared()).activeConversation).toBeNull()
  })

  test('an incoming message updates last message, time and sender, counts as unseen, and moves to the front', () => {
    const incoming = latestMessageUpdated({ message: message(1, { conversationId: 'b' }), isOwn: false })
    const state = after(load('a', 'b'), incoming, incoming)
    expect(state.list.data).toEqual(['b', 'a'])
    expect(state.mapping['b']).toMatchObject({
      lastMessage: 'Text 1',
      lastMessageType: 'text',
      lastMessageCreatedAt: '2026-11-01T00:00:00.000Z',
      lastSenderId: 'creator',
      totalNotSeenMessages: 1,
    })
  })

  test('neither an own message nor one in the open conversation is unseen', () => {
    const own = latestMessageUpdated({ message: message(1), isOwn: true })
    expect(after(load('a'), own).mapping['a']?.totalNotSeenMessages).toBe(0)
    const other = latestMessageUpdated({ message: message(1), isOwn: false })
    const open = after(conversationActivated(conversation('a')), other)
    expect(open.mapping['a']?.totalNotSeenMessages).toBe(0)
  })

  test('an older message that arrives late changes nothing', () => {
    const late = latestMessageUpdated({ message: message(1), isOwn: false })
    const latest = latestMessageUpdated({ message: message(2), isOwn: false })
    expect(after(load('a'), latest, late).mapping['a']?.lastMessage).toBe('Text 2')
  })

  test('what the other side has read is kept', () => {
    const read = recipientRead({ conversationId: 'a', readSequence: 4 })
    expect(after(load('a'), read).mapping['a']?.recipientReadSequence).toBe(4)
  })
})

describe.each([
  ['messages', messageActions, messagesReducer, 'Message deleted!'],
  ['the chat of a stream', streamMessageActions, streamMessagesReducer, 'Message deleted'],
] as const)('%s', (_name, actions, reducer, deletedText) => {
  const after = (...given: Action[]) =>
    given.reduce<ReturnType<typeof reducer>>(reducer, reducer(undefined, { type: '' }))
  const idsIn = (state: ReturnType<typeof reducer>) => state.conversations['a']?.items.map(({ _id }) => _id)
  const first = (...items: Message[]) => actions.messagesLoaded({ conversationId: 'a', items, total: 9 })
  const requested = (isLoadMore: boolean) => actions.messagesRequested({ conversationId: 'a', isLoadMore })
  const pending = { clientMessageId: 'c3', conversationId: 'a', text: 'Text 3' }

  test('asking for a page sets fetching, and another is not requested for meanwhile', () => {
    const state = after(requested(false), requested(true))
    expect([isFetching(state, 'a'), isFetching(state, 'b')]).toEqual([true, false])
    expect(state.conversations['a']).toMatchObject({ fetching: true, isLoadMore: false })
  })

  test('the first page is set in reverse order, with the total', () => {
    const state = after(requested(false), first(message(2), message(1)))
    expect(state.conversations['a']).toMatchObject({ total: 9, fetching: false, isLoadMore: false })
    expect(idsIn(state)).toEqual(['m1', 'm2'])
  })

  test('older messages are prepended without repeats', () => {
    const older = actions.olderMessagesLoaded({ conversationId: 'a', items: [message(3), message(2)], total: 9 })
    expect(idsIn(after(first(message(4), message(3)), requested(true), older))).toEqual(['m2', 'm3', 'm4'])
  })

  test('the version of deletions is that of the first page until all that is known was read again', () => {
    const loaded = actions.messagesLoaded({ conversationId: 'a', items: [message(4)], total: 9, deletionsVersion: 2 })
    const older = actions.olderMessagesLoaded({ conversationId: 'a', items: [message(3)], total: 9 })
    const missed = actions.missedMessagesLoaded({ conversationId: 'a', items: [message(5)], total: 9 })
    const read = actions.deletionsRead({ conversationId: 'a', deletionsVersion: 3 })
    const versionAfter = (...given: Action[]) => after(loaded, ...given).conversations['a']?.deletionsVersion
    expect([versionAfter(older, missed), versionAfter(older, missed, read)]).toEqual([2, 3])
  })

  test('what was missed is appended in order without repeats, and is not pending any more', () => {
    const missed = actions.missedMessagesLoaded({ conversationId: 'a', items: [message(2), message(3)], total: 3 })
    const state = after(first(message(2), message(1)), actions.sendRequested(pending), missed)
    expect([idsIn(state), state.pending]).toEqual([['m1', 'm2', 'm3'], []])
  })

  test('a failure ends fetching and keeps what is known', () => {
    const state = after(first(message(1)), requested(true), actions.messagesFailed('a'))
    expect([idsIn(state), isFetching(state, 'a')]).toEqual([['m1'], false])
  })

  test('a message that is sent is pending, then appended once', () => {
    const sending = after(first(message(1)), actions.sendRequested(pending))
    expect([sending.sendMessage.sending, sending.pending]).toEqual([true, [{ ...pending, error: null }]])
    const sent = [actions.sendSucceeded(message(3)), actions.messageReceived(message(3))].reduce<typeof sending>(
      reducer,
      sending,
    )
    expect([idsIn(sent), sent.pending]).toEqual([['m1', 'm3'], []])
    expect(sent.sendMessage).toMatchObject({ sending: false, success: true, data: { _id: 'm3' } })
  })

  test('a message that could not be sent stays with its error, is sent again under its id, or discarded', () => {
    const failed = actions.sendFailed({ clientMessageId: 'c3', error: 'No' })
    const state = after(actions.sendRequested(pending), failed)
    expect([state.sendMessage.error, state.pending]).toEqual(['No', [{ ...pending, error: 'No' }]])
    expect(after(actions.sendRequested(pending), failed, actions.sendRequested(pending)).pending).toEqual([
      { ...pending, error: null },
    ])
    expect(after(actions.sendRequested(pending), failed, actions.pendingDiscarded('c3')).pending).toEqual([])
  })

  test('a received message is appended once, in its place', () => {
    const received = actions.messageReceived(message(2))
    const state = after(first(message(3), message(1)), received, received)
    expect([idsIn(state), state.conversations['a']?.total]).toEqual([['m1', 'm2', 'm3'], 10])
    expect(state.receiveMessage?._id).toBe('m2')
  })

  test('one that is known with its files changes nothing when it is received again, and is pending no more', () => {
    const known = after(first(message(3), message(1)), actions.sendRequested(pending))
    const again = reducer(known, actions.messageReceived(message(3)))
    expect(again.conversations['a']).toBe(known.conversations['a'])
    expect(again.pending).toEqual([])
    expect(reducer(again, actions.messageReceived(message(3))).pending).toBe(again.pending)
  })

  test('deleting removes the message; a refusal keeps it', () => {
    const deleted = after(
      first(message(2), message(1)),
      actions.deleteRequested(),
      actions.deleteSucceeded({ conversationId: 'a', messageId: 'm1' }),
    )
    expect([idsIn(deleted), deleted.deleteMessage.success]).toEqual([['m2'], true])
    const kept = after(first(message(1)), actions.deleteRequested(), actions.deleteFailed('No'))
    expect([idsIn(kept), kept.deleteMessage]).toEqual([
      ['m1'],
      { deleting: false, success: false, data: null, error: 'No' },
    ])
  })

  test('a deletion that is received marks the message, with its text', () => {
    const state = after(first(message(1)), actions.messageDeletionReceived({ conversationId: 'a', _id: 'm1' }))
    expect(state.conversations['a']?.items).toMatchObject([{ _id: 'm1', isDeleted: true, text: deletedText }])
  })

  test('what events tell leaves files that are known: of a message without files in it, and of a bought one that was deleted', () => {
    const files = [{ _id: 'photo' }] as Message['files']
    const known = message(1, { files, totalFiles: 1 })
    const received = after(first(known), actions.messageReceived(message(1, { totalFiles: 1 })))
    expect(received.conversations['a']?.items).toEqual([known])
    const deletion = actions.messageDeletionReceived({ conversationId: 'a', _id: 'm1' })
    const filesAfter = (isBought: boolean) =>
      after(first({ ...known, isBought }), deletion).conversations['a']?.items[0]?.files
    expect([filesAfter(true), filesAfter(false)]).toEqual([files, []])
  })

  test('clearing a conversation empties its items; a reset clears everything', () => {
    expect(idsIn(after(first(message(1)), actions.conversationCleared('a')))).toEqual([])
    expect(after(first(message(1)), actions.messagesReset())).toEqual(after())
  })
})
