import type { StreamToken } from '@stagedoor/contract/streams'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkConnection, LinkMedia } from '../link-connection.ts'
import { connectAgora, type AgoraLibrary } from './connect-agora.ts'

type Track = { kind: string; id: string }

class FakeStream {
  readonly #tracks: Track[]
  constructor(tracks: Track[] = []) {
    this.#tracks = [...tracks]
  }
  getTracks = () => [...this.#tracks]
  addTrack = (track: Track) => void this.#tracks.push(track)
  removeTrack = (track: Track) => void this.#tracks.splice(this.#tracks.indexOf(track), 1)
}

beforeEach(() => void vi.stubGlobal('MediaStream', FakeStream))
afterEach(() => void vi.unstubAllGlobals())

const streamOf = (...ids: string[]) =>
  new FakeStream(ids.map((id) => ({ kind: id.startsWith('camera') ? 'video' : 'audio', id }))) as unknown as MediaStream

/** The library as its reference describes it (v4.24), without a network. */
function createLibrary({ isSupported = true, isRefused = false, isEndless = false } = {}) {
  const calls: unknown[][] = []
  const events = new EventEmitter()
  const client = {
    connectionState: 'DISCONNECTED',
    sent: 0,
    on: (name: string, listener: (...given: never[]) => void) =>
      void events.on(name, listener as (...given: unknown[]) => void),
    setClientRole: async (role: string) => void calls.push(['role', role]),
    async join(...given: unknown[]) {
      calls.push(['join', ...given])
      if (isRefused) throw new Error('CAN_NOT_GET_GATEWAY_SERVER')
      if (isEndless) await new Promise(() => undefined)
      client.connectionState = 'CONNECTED'
    },
    async leave() {
      calls.push(['leave'])
      client.connectionState = 'DISCONNECTED'
    },
    publish: async (tracks: { id: string } | { id: string }[]) =>
      void calls.push(['publish', ...[tracks].flat().map(({ id }) => id)]),
    unpublish: async ({ id }: { id: string }) => void calls.push(['unpublish', id]),
    subscribe: async (user: { name: string }, kind: string) => ({
      getMediaStreamTrack: (): Track => ({ kind, id: `${kind} of ${user.name}` }),
    }),
    renewToken: async (token: string) => void calls.push(['renew', token]),
    getRTCStats: () => ({ SendBytes: client.sent, SendBitrate: 900_000, RecvBytes: 0, RecvBitrate: 0, RTT: 24.4 }),
    getLocalVideoStats: () => ({ sendFrameRate: 29.6, sendResolutionHeight: 720, currentPacketLossRate: 0.01 }),
    getRemoteVideoStats: () => ({}),
  }
  const soundOf = ({ mediaStreamTrack }: { mediaStreamTrack: Track }) => ({
    ...mediaStreamTrack,
    trackMediaType: mediaStreamTrack.kind,
    getMediaStreamTrack: () => mediaStreamTrack,
  })
  const pictureOf = (given: { mediaStreamTrack: Track }) => ({
    ...soundOf(given),
    replaceTrack: async (track: Track, isStopped: boolean) => void calls.push(['replace', track.id, isStopped]),
  })
  const library = {
    setLogLevel: () => undefined,
    checkSystemRequirements: () => isSupported,
    createClient: (given: object) => (calls.push(['client', given]), client),
    createCustomVideoTrack: pictureOf,
    createCustomAudioTrack: soundOf,
  } as unknown as AgoraLibrary
  const emit = (name: string, ...given: unknown[]) => events.emit(name, ...given)
  return { library, calls, client, emit }
}

const grant: StreamToken = {
  token: 'a token',
  expiresAt: '2026-01-01T00:00:00.000Z',
  role: 'viewer',
  url: null,
  iceServers: [],
  agora: { appId: 'an app', channel: 'a session', uid: 7 },
}

const open = async (library: AgoraLibrary, media: LinkMedia): Promise<LinkConnection> => {
  const opened = await connectAgora(grant, media, new AbortController().signal, async () => library)
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}

test('a publisher joins as host with its token and number, and publishes camera and microphone', async () => {
  const { library, calls, client } = createLibrary()
  const connection = await open(library, { direction: 'outbound', read: () => streamOf('camera', 'microphone') })
  expect(calls).toEqual([
    ['client', { mode: 'live', codec: 'h264' }],
    ['role', 'host'],
    ['join', 'an app', 'a session', 'a token', 7],
    ['publish', 'camera', 'microphone'],
  ])
  expect(connection.state()).toBe('connected')
  expect((await connection.readStats()).isFlowing).toBe(false)
  client.sent = 1_000
  expect(await connection.readStats()).toEqual({
    isFlowing: true,
    bitrate: 900_000,
    framesPerSecond: 30,
    height: 720,
    roundTripMs: 24,
    lossRate: 0.01,
  })
  connection.replaceTracks(streamOf('camera of the back', 'another microphone'))
  await vi.waitFor(() =>
    expect(calls.slice(4)).toEqual([
      ['replace', 'camera of the back', false],
      ['unpublish', 'microphone'],
      ['publish', 'another microphone'],
    ]),
  )
  connection.close(true)
  expect(calls.at(-1)).toEqual(['leave'])
  expect(connection.state()).toBe('lost')
})

test('a viewer joins in the audience, and sees what is published as it comes and goes', async () => {
  const { library, calls, emit } = createLibrary()
  const shown: string[][] = []
  let received: MediaStream | null = null
  await open(library, {
    direction: 'inbound',
    show(stream) {
      received = stream
      shown.push(stream.getTracks().map(({ id }) => id))
    },
  })
  expect(calls[1]).toEqual(['role', 'audience'])
  emit('user-published', { name: 'the creator' }, 'video')
  emit('user-published', { name: 'the creator' }, 'datachannel')
  emit('user-published', { name: 'the creator' }, 'audio')
  await vi.waitFor(() =>
    expect(shown).toEqual([['video of the creator'], ['video of the creator', 'audio of the creator']]),
  )
  emit('user-unpublished', { name: 'the creator' }, 'video')
  expect((received as unknown as FakeStream).getTracks().map(({ id }) => id)).toEqual(['audio of the creator'])
})

test('a token is renewed when Agora says that it ends, and a lost network may come back', async () => {
  const { library, calls, client, emit } = createLibrary()
  const connection = await open(library, { direction: 'inbound', show: () => undefined })
  expect(connection.isRenewalDue()).toBe(false)
  emit('token-privilege-will-expire')
  expect(connection.isRenewalDue()).toBe(true)
  connection.renew({ ...grant, token: 'the next' })
  expect([connection.isRenewalDue(), calls.at(-1)]).toEqual([false, ['renew', 'the next']])
  client.connectionState = 'RECONNECTING'
  expect(connection.state()).toBe('unsteady')
})

test('what cannot be joined is left, and so is what nobody wants any more', async () => {
  const media: LinkMedia = { direction: 'inbound', show: () => undefined }
  const refused = createLibrary({ isRefused: true })
  await expect(open(refused.library, media)).rejects.toThrow('CAN_NOT_GET_GATEWAY_SERVER')
  expect(refused.calls.at(-1)).toEqual(['leave'])
  const late = createLibrary()
  expect(await connectAgora(grant, media, AbortSignal.abort(), async () => late.library)).toBe('failed')
  expect(late.calls.at(-1)).toEqual(['leave'])
  const [endless, ending] = [createLibrary({ isEndless: true }), new AbortController()]
  const joining = connectAgora(grant, media, ending.signal, async () => endless.library)
  await vi.waitFor(() => expect(endless.calls.at(-1)?.[0]).toBe('join'))
  ending.abort()
  await expect(joining).rejects.toThrow('not joined in time')
  expect(endless.calls.at(-1)).toEqual(['leave'])
  const { library } = createLibrary({ isSupported: false })
  expect(await connectAgora(grant, media, new AbortController().signal, async () => library)).toBe('unsupported')
})
