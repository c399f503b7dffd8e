import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocket } from '../api/socket.ts'
import { openLiveSocket } from './open-live-socket.ts'

vi.mock('../api/socket.ts')

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function open() {
  const calls = { refresh: vi.fn(), countUnread: vi.fn() }
  const none = { dispatch: vi.fn(), readToken: () => null, ownId: undefined, onPrivateRequest: vi.fn(), t: vi.fn() }
  await openLiveSocket({ ...none, ...calls } as never)
  const { onStatus } = vi.mocked(openSocket).mock.calls[0]?.[0] ?? expect.fail('not opened')
  return { ...calls, onStatus }
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
