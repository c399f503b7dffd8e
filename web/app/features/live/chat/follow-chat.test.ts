import type { Message } from '@stagedoor/contract/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { streamMessagesReducer, streamMessageActions, type MessagesState } from '../../messaging/messages-slice.ts'
import { followChat, type Dispatch, type ReadPlace } from './follow-chat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CHAT = 'chat'
const aLine = (sequence: number): Message =>
  ({
    _id: `line ${sequence}`,
    clientMessageId: `sent ${sequence}`,
    conversationId: CHAT,
    sequence,
    files: [],
    totalFiles: 0,
  }) as unknown as Message

/** A chat whose server has `written` lines; what was asked for is answered when the test says so. */
function aChat({ written, read = { until: 0 } }: { written: number[]; read?: ReadPlace }) {
  let state: MessagesState = streamMessagesReducer(undefined, { type: 'begin' })
  const dispatch: Dispatch = (action) => void (state = streamMessagesReducer(state, action))
  const listeners = new Map<string, (line: Message) => void>()
  const socket = { on: (name: string, listener: never) => (listeners.set(name, listener), socket), off: () => socket }
  const requests: { after: number; answer: () => void }[] = []
  const readBehind = (after: number) =>
    new Promise<{ data: Message[]; total: number }>((resolve) => {
      const data = written.filter((sequence) => sequence > after).map(aLine)
      requests.push({ after, answer: () => resolve({ data, total: data.length }) })
    })
  followChat({ socket: socket as never, conversationId: CHAT, read, readBehind, dispatch })
  return {
    requests,
    dispatch,
    receive: async (sequence: number) => {
      listeners.get(`message_created_conversation_${CHAT}`)?.(aLine(sequence))
      await vi.advanceTimersByTimeAsync(200)
    },
    answer: async (at: number) => {
      requests[at]?.answer()
      await vi.advanceTimersByTimeAsync(0)
    },
    shown: () => state.conversations[CHAT]?.items.map(({ sequence }) => sequence) ?? [],
  }
}

test('a line before one’s own, written before the page had joined, is fetched', async () => {
  const chat = aChat({ written: [1, 2] })
  chat.dispatch(streamMessageActions.sendSucceeded(aLine(2)))
  await chat.answer(0)
  expect(chat.requests.map(({ after }) => after)).toEqual([0])
  expect(chat.shown()).toEqual([1, 2])
})

test('a gap that shows while an answer is on its way is asked for after it', async () => {
  const written = [1]
  const chat = aChat({ written, read: { until: 1 } })
  written.push(2, 3)
  await chat.receive(3)
  await chat.answer(0)
  await chat.answer(1)
  expect(chat.requests.map(({ after }) => after)).toEqual([1, 1])
  expect(chat.shown()).toEqual([2, 3])
})

test('lines that follow each other ask for nothing more, and a deleted one between them once', async () => {
  const chat = aChat({ written: [1, 2, 3, 5] })
  await chat.answer(0)
  for (const sequence of [6, 7]) await chat.receive(sequence)
  expect(chat.requests).toHaveLength(1)
  await chat.receive(9)
  await chat.receive(10)
  expect(chat.requests.map(({ after }) => after)).toEqual([0, 7])
})
