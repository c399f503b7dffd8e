import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket } from '../api/socket.ts'
import { createStore } from '../store/create-store.ts'
import { unreadRequested, unreadCounted } from '../store/unread-slice.ts'
import { openLiveSocket } from './open-live-socket.ts'

vi.mock('../api/socket.ts')

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function open() {
  const calls = { refresh: vi.fn(), countUnread: vi.fn() }
  const store = createStore()
  const none = {
    dispatch: store.dispatch,
    readToken: () => null,
    ownId: undefined,
    onPrivateRequest: vi.fn(),
    t: vi.fn(),
  }
  await openLiveSocket({ ...none, ...calls } as never)
  const { onStatus, listeners } = vi.mocked(openSocket).mock.calls[0]?.[0] ?? expect.fail('not opened')
  const push = (total: number) => listeners.send_notification?.({ total })
  return { ...calls, onStatus, push, store }
}

test('a page that is connected within two seconds counts again what is unread', async () => {
  const { refresh, countUnread, onStatus } = await open()
  vi.advanceTimersByTime(2_000)
  onStatus('connected')
  expect([refresh, countUnread].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('a page that was not connected for longer is read again', async () => {
  const { refresh, countUnread, onStatus } = await open()
  onStatus('connected')
  onStatus('disconnect')
  vi.advanceTimersByTime(2_001)
  onStatus('reconnecting')
  onStatus('connected')
  expect([refresh, countUnread].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('an answer that was asked for before the socket sent a number does not replace it, one that was asked for later does', async () => {
  const { push, store } = await open()
  const shown = () => [store.getState().unread.notifications, store.getState().unread.conversations]
  store.dispatch(unreadRequested())
  push(2)
  store.dispatch(unreadCounted({ notifications: 1, conversations: 4 }))
  expect(shown()).toEqual([2, 4])
  push(2)
  expect(shown()).toEqual([2, 4])
  store.dispatch(unreadRequested())
  store.dispatch(unreadCounted({ notifications: 3, conversations: 4 }))
  expect(shown()).toEqual([3, 4])
})

test('after a lost connection the number that is read counts, also where another part reads it', async () => {
  const { push, onStatus, store } = await open()
  push(2)
  onStatus('disconnect')
  store.dispatch(unreadCounted({ notifications: 5, conversations: 0 }))
  expect(store.getState().unread.notifications).toBe(5)
})
