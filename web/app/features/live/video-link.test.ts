import type { StreamToken } from '@stagedoor/contract/streams'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openVideoLink, type LinkEnd, type LinkState, type VideoLink } from './video-link.ts'

/** A connection of the browser, without a network. */
class FakePeer {
  static all: FakePeer[] = []
  connectionState = 'connected'
  localDescription = { sdp: 'an offer' }
  /** What has arrived; grows with each look while video flows. */
  #bytes = 0
  isFlowing = true
  constructor() {
    FakePeer.all.push(this)
  }
  addTransceiver = () => undefined
  addEventListener = () => undefined
  setLocalDescription = async () => undefined
  setRemoteDescription = async () => undefined
  getSenders = () => []
  close = () => void (this.connectionState = 'closed')
  async getStats() {
    if (this.isFlowing) this.#bytes += 1_000
    return new Map([['video', { type: 'inbound-rtp', kind: 'video', bytesReceived: this.#bytes }]])
  }
}

/** Locks of a browser in which each request is granted. */
class FakeLocks {
  #holder: { name: string; lose: (error: Error) => void } | null = null
  request = (name: string, _options: object, hold: () => Promise<void>) =>
    new Promise<void>((resolve, lose) => {
      if (this.#holder?.name === name) this.#holder.lose(new DOMException('taken', 'AbortError'))
      this.#holder = { name, lose }
      void hold().then(resolve)
    })
}

let requests: { method: string; token: string }[]
let link: VideoLink | null

beforeEach(() => {
  vi.useFakeTimers()
  FakePeer.all = []
  requests = []
  link = null
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('navigator', { locks: new FakeLocks() })
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      requests.push({ method, token: headers['authorization']?.slice('Bearer '.length) ?? '' })
      return new Response('an answer', { status: 201, headers: { location: '/a-resource' } })
    },
  )
})
afterEach(async () => {
  link?.close()
  // It still tells the server.
  await seconds(1)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A viewer's link, with what it is answered when it asks for a token. */
function open(answer: (requested: number) => 'token' | 'locked' | 'absent' | null = () => 'token') {
  const [states, ends]: [LinkState[], LinkEnd[]] = [[], []]
  let requested = 0
  link = openVideoLink({
    sessionId: 'a session',
    async getToken() {
      requested += 1
      const given = answer(requested)
      return given === 'token'
        ? ({
            token: `token ${requested}`,
            url: 'https://site.test/whep',
            iceServers: [],
            agora: null,
          } as unknown as StreamToken)
        : given
    },
    media: { direction: 'inbound', show: () => undefined },
    onState: (state) => void states.push(state),
    onEnd: (end) => void ends.push(end),
  })
  return { states, ends, tokens: () => requested }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const latest = () => FakePeer.all.at(-1)

test('after a change of the network it connects anew with another token, and a short break is waited for', async () => {
  const { states, tokens } = open()
  await seconds(5)
  expect(states).toEqual(['connecting', 'connected'])
  const [first] = FakePeer.all
  if (!first) throw new Error('nothing was connected')
  first.connectionState = 'disconnected'
  await seconds(2)
  first.connectionState = 'connected'
  await seconds(5)
  expect(FakePeer.all).toHaveLength(1)

  first.connectionState = 'disconnected'
  await seconds(6)
  expect(FakePeer.all).toHaveLength(2)
  expect(first.connectionState).toBe('closed')
  expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  expect([tokens(), requests.map(({ token }) => token)]).toEqual([2, ['token 1', 'token 2']])
})

test('a connection that failed is made anew at once', async () => {
  const { states } = open()
  await seconds(2)
  const [first] = FakePeer.all
  if (first) first.connectionState = 'failed'
  await seconds(2)
  expect([FakePeer.all.length, states.at(-1)]).toEqual([2, 'connected'])
})

test('while the server cannot be reached it tries again, later each time', async () => {
  const { states, tokens } = open((requested) => (requested < 4 ? null : 'token'))
  await seconds(0.5)
  expect(tokens()).toBe(1)
  await seconds(1 + 2 + 4)
  expect([tokens(), states.at(-1)]).toEqual([4, 'connected'])
})

test('video that stops is waited for while the right lasts, and says why when it is gone', async () => {
  const { states, ends } = open((requested) => (requested < 3 ? 'token' : 'locked'))
  await seconds(2)
  const peer = latest()
  if (peer) peer.isFlowing = false
  await seconds(4)
  expect(states.at(-1)).toBe('waiting')
  expect(ends).toEqual([])
  await seconds(9)
  expect(ends).toEqual(['locked'])
  expect(peer?.connectionState).toBe('closed')
  await seconds(60)
  expect(FakePeer.all).toHaveLength(1)
})

test('its right is renewed long before a token ends, and who leaves tells the server with the latest token', async () => {
  const { tokens } = open()
  await seconds(4 * 60 + 2)
  expect(tokens()).toBe(2)
  link?.close()
  await seconds(1)
  expect(requests.at(-1)).toEqual({ method: 'DELETE', token: 'token 2' })
  expect(latest()?.connectionState).toBe('closed')
  await seconds(600)
  expect([FakePeer.all.length, tokens()]).toEqual([1, 2])
})

test('a page that takes the connection over ends the one before, which neither connects again nor tells the server', async () => {
  const first = open()
  await seconds(2)
  const second = open()
  await seconds(2)
  expect([first.ends, first.states.at(-1), second.ends, second.states.at(-1)]).toEqual([
    ['elsewhere'],
    'connected',
    [],
    'connected',
  ])
  expect(FakePeer.all.map(({ connectionState }) => connectionState)).toEqual(['closed', 'connected'])
  await seconds(60)
  expect([FakePeer.all.length, requests.map(({ method }) => method)]).toEqual([2, ['POST', 'POST']])
})
