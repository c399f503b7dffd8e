import { Audio, PeerConnection, RtcpReceivingSession, Video, type Track } from 'node-datachannel'
import type { LiveOrder, LiveReply } from './live-orders.ts'

/**
 * A publisher and its viewers, in a process of their own: `fork` with orders by messages. Each picture packet carries the time at which
 * it was sent.
 */
const PACKET_BYTES = 1_200
/** 1.5 Mbit/s. */
const PACKETS_PER_SECOND = 156
const TICK_MS = 10
const HEADER_BYTES = 12
const SOURCE = 42
/** One packet of so many is timed: timing each would be most of what the core of the load does. */
const TIMED_OF = 16
/** What is on its way when the last packet was sent. */
const DRAIN_MS = 1_000

type Client = { peer: PeerConnection; tracks: Track[] }

const clients: Client[] = []
let publisher: Track | null = null
let isCounting = false
let received = 0
let latenciesMs: number[] = []

/** The same clock for what is sent and received. */
const nowMs = (): number => performance.now()

const pause = (forMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, forMs))

async function offer(purpose: 'publish' | 'play'): Promise<string> {
  const peer = new PeerConnection(purpose, { iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true })
  const [video, audio] = (['0', '1'] as const).map((mid) => {
    const way = purpose === 'publish' ? 'SendOnly' : 'RecvOnly'
    return mid === '0' ? new Video(mid, way) : new Audio(mid, way)
  }) as [Video, Audio]
  video.addH264Codec(96)
  audio.addOpusCodec(111)
  if (purpose === 'publish') {
    video.addSSRC(SOURCE, 'encoder', 'encoder', 'picture')
    audio.addSSRC(SOURCE + 1, 'encoder', 'encoder', 'sound')
  }
  const tracks = [peer.addTrack(video), peer.addTrack(audio)]
  const [picture] = tracks
  if (purpose === 'publish') publisher = picture ?? null
  else {
    picture?.setMediaHandler(new RtcpReceivingSession())
    picture?.onMessage(count)
  }
  clients.push({ peer, tracks })
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === 'complete' && resolve())
  })
  peer.setLocalDescription('offer')
  if (peer.gatheringState() !== 'complete') await gathered
  // Without addresses the other side waits to be called: else it may be faster than the library stores its answer.
  return (peer.localDescription()?.sdp ?? '').replaceAll(/a=candidate:.*\r\n/g, '')
}

function count(packet: Buffer): void {
  const type = packet.readUInt8(1)
  if (!isCounting || (type >= 192 && type <= 223)) return
  received += 1
  if (received % TIMED_OF === 0) latenciesMs.push(nowMs() - packet.readDoubleBE(HEADER_BYTES))
}

async function connect(answer: string): Promise<number> {
  const startedAt = nowMs()
  const client = clients.at(-1)
  const opened = new Promise<void>((resolve) => client?.tracks[0]?.onOpen(resolve))
  client?.peer.setRemoteDescription(answer, 'answer')
  await opened
  return nowMs() - startedAt
}

let sequence = 0

function send(): void {
  const packet = Buffer.alloc(PACKET_BYTES)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(96, 1)
  packet.writeUInt16BE(sequence++ % 65_536, 2)
  packet.writeUInt32BE((sequence * 600) % 2 ** 32, 4)
  packet.writeUInt32BE(SOURCE, 8)
  packet.writeDoubleBE(nowMs(), HEADER_BYTES)
  publisher?.sendMessageBinary(packet)
}

async function stream(seconds: number): Promise<LiveReply> {
  ;[received, latenciesMs, isCounting] = [0, [], true]
  const startedAt = nowMs()
  let sent = 0
  while (nowMs() - startedAt < seconds * 1_000) {
    for (const due = ((nowMs() - startedAt) / 1_000) * PACKETS_PER_SECOND; sent < due; sent++) send()
    await pause(TICK_MS)
  }
  await pause(DRAIN_MS)
  isCounting = false
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { sent, received, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function answer(order: LiveOrder): Promise<LiveReply> {
  switch (order.order) {
    case 'offer':
      return { offer: await offer(order.purpose) }
    case 'connect':
      return { connectedMs: await connect(order.answer) }
    case 'stream':
      return stream(order.seconds)
    default:
      return order satisfies never
  }
}

process.on('message', (order: LiveOrder) => {
  void answer(order).then(
    (reply) => process.send?.({ reply }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
