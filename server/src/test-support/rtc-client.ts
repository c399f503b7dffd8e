import { Audio, PeerConnection, RtcpReceivingSession, Video, type Track } from 'node-datachannel'

/** The other end of a live connection: an encoder or a player without a browser. */
export type RtcClient = {
  offer: string
  /** Takes the answer, and waits until packets can flow. */
  connect(answer: string): Promise<void>
  /** Sends one picture packet; nothing once the connection was closed. */
  sendPicture(packet: { sequence: number; timestamp: number; body: string | Buffer; isLast?: boolean }): void
  /** The picture packets so far. */
  received: { sequence: number; timestamp: number; ssrc: number; payloadType: number; body: string }[]
  /** How often the other side asked for a whole picture. */
  pictureRequests(): number
  close(): void
}

const PAYLOAD_TYPES = { publish: 96, play: 104 }
const SOURCE = 42

/** Offers a picture of H.264 and a sound of Opus, over this machine's own address. */
export async function createRtcClient(purpose: 'publish' | 'play'): Promise<RtcClient> {
  const peer = new PeerConnection(purpose, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
  })
  const tracks = addTracks(peer, purpose)
  const [video] = tracks
  const opened = new Promise<void>((resolve) => video.onOpen(resolve))
  const received: RtcClient['received'] = []
  let pictureRequests = 0
  video.onMessage((packet) => {
    if (packet.readUInt8(1) === 206) pictureRequests += (packet.readUInt8(0) & 0x1f) === 1 ? 1 : 0
    else if (packet.readUInt8(1) < 192 || packet.readUInt8(1) > 223) received.push(read(packet))
  })
  return {
    offer: await offerOf(peer),
    async connect(answer) {
      peer.setRemoteDescription(answer, 'answer')
      await opened
    },
    sendPicture: (packet) => void (video.isOpen() && video.sendMessageBinary(write(packet))),
    received,
    pictureRequests: () => pictureRequests,
    close() {
      // A track without a reference is collected, and takes its connection along.
      for (const track of tracks) track.close()
      peer.close()
    },
  }
}

function addTracks(peer: PeerConnection, purpose: 'publish' | 'play'): [Track, Track] {
  const way = purpose === 'publish' ? 'SendOnly' : 'RecvOnly'
  const [video, audio] = [new Video('0', way), new Audio('1', way)]
  video.addH264Codec(PAYLOAD_TYPES[purpose])
  audio.addOpusCodec(111)
  if (purpose === 'publish') {
    video.addSSRC(SOURCE, 'encoder', 'encoder', 'picture')
    audio.addSSRC(SOURCE + 1, 'encoder', 'encoder', 'sound')
  }
  const tracks: [Track, Track] = [peer.addTrack(video), peer.addTrack(audio)]
  if (purpose === 'play') tracks[0].setMediaHandler(new RtcpReceivingSession())
  return tracks
}

async function offerOf(peer: PeerConnection): Promise<string> {
  const gathered = new Promise<void>((resolve) => {
    peer.onGatheringStateChange((state) => state === 'complete' && resolve())
  })
  peer.setLocalDescription('offer')
  if (peer.gatheringState() !== 'complete') await gathered
  // Without addresses the other side waits to be called: else it may be faster than the library stores its answer.
  return (peer.localDescription()?.sdp ?? '').replaceAll(/a=candidate:.*\r\n/g, '')
}

function write({ sequence, timestamp, body, isLast = false }: Parameters<RtcClient['sendPicture']>[0]): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80, 0)
  head.writeUInt8(PAYLOAD_TYPES.publish | (isLast ? 0x80 : 0), 1)
  head.writeUInt16BE(sequence, 2)
  head.writeUInt32BE(timestamp, 4)
  head.writeUInt32BE(SOURCE, 8)
  return Buffer.concat([head, typeof body === 'string' ? Buffer.from(body) : body])
}

const read = (packet: Buffer) => ({
  payloadType: packet.readUInt8(1) & 0x7f,
  sequence: packet.readUInt16BE(2),
  timestamp: packet.readUInt32BE(4),
  ssrc: packet.readUInt32BE(8),
  body: packet.subarray(12).toString(),
})
