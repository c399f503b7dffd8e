import type { Message } from '@stagedoor/contract/messages'
import { expect, test } from 'vitest'
import { messageActions, messagesReducer } from './messages-slice.ts'
import { placeOf, withMessages } from './ordered-messages.ts'

const PAGE = 25

/** Messages that count how often something of them is read. */
function counted() {
  let reads = 0
  const message = (number: number): Message =>
    Object.defineProperties({} as Message, {
      _id: { enumerable: true, get: () => ((reads += 1), `m${number}`) },
      sequence: { enumerable: true, get: () => ((reads += 1), number) },
    })
  return { message, reads: () => reads }
}

/** How often messages are read while pages of a conversation are loaded from its end to its beginning, and then another arrives. */
function readsWhileLoading(count: number): number {
  const { message, reads } = counted()
  const page = (last: number) => ({
    conversationId: 'a',
    items: Array.from({ length: PAGE }, (_, at) => message(last - at)),
    total: count,
  })
  let state = messagesReducer(undefined, messageActions.messagesLoaded(page(count)))
  for (let last = count - PAGE; last > 0; last -= PAGE)
    state = messagesReducer(state, messageActions.olderMessagesLoaded(page(last)))
  const late = { ...message(count + 1), conversationId: 'a' }
  state = messagesReducer(state, messageActions.messageReceived(late))
  expect(state.conversations['a']?.items.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: count + 1 }, (_, at) => at + 1),
  )
  return reads() / count
}

test('loading a conversation page by page looks at each message a few times, however long it is', () => {
  const [short, long] = [readsWhileLoading(1_000), readsWhileLoading(10_000)]
  expect(long).toBeLessThan(10)
  expect(long).toBeLessThan(short + 1)
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ _id: `m${from + at}`, sequence: from + at }) as Message)
const numbers = (items: readonly Message[]) => items.map(({ sequence }) => sequence)

test('messages are put in front, behind, between, and over those that are known', () => {
  expect(numbers(withMessages(range(4, 5), range(1, 3)))).toEqual([1, 2, 3, 4, 5])
  expect(numbers(withMessages(range(1, 2), range(3, 4)))).toEqual([1, 2, 3, 4])
  expect(numbers(withMessages([...range(1, 2), ...range(6, 7)], range(4, 4)))).toEqual([1, 2, 4, 6, 7])
  const again = range(2, 3)
  const all = withMessages(range(1, 4), again)
  expect(numbers(all)).toEqual([1, 2, 3, 4])
  expect(all[1]).toBe(again[0])
  expect(withMessages(all, [])).toBe(all)
})

test('of messages that are added twice at once, as events may come twice, each is there once', () => {
  expect(numbers(withMessages([], [...range(1, 1), ...range(1, 1)]))).toEqual([1])
  expect(numbers(withMessages(range(1, 2), [...range(3, 3), ...range(3, 4)]))).toEqual([1, 2, 3, 4])
})

test('the place of a number is that of its message, or where it would be put', () => {
  const items = [...range(2, 4), ...range(7, 8)]
  expect([1, 2, 4, 5, 8, 9].map((sequence) => placeOf(items, sequence))).toEqual([0, 0, 2, 3, 4, 5])
})
