import { createKeyframeCollector } from './keyframe-collector.ts'
import { asksForPicture, createRtpRewriter, isWellFormed, type RtpRewriter } from './rtp.ts'
import type { LiveChannel } from './live-messages.ts'
import type { Recorder } from './recording/recorder.ts'

/** A track of a connection, as far as a channel uses it. */
type MediaTrack = {
  isOpen(): boolean
  sendMessageBinary(packet: Buffer): boolean
  requestKeyframe(): boolean
}

type Kind = 'audio' | 'video'

type ChannelRecorder = Pick<Recorder, 'beginSource' | 'isRunning' | 'take'>

export type PublisherTracks = Partial<Record<Kind, MediaTrack>>

export type ViewerTrack = { track: MediaTrack; ssrc: number; payloadType: number }

/** `lastPacketMs`: minus infinity before the first packet: an answered offer is no video. */
type Publisher = { participant: string; epoch: number; tracks: PublisherTracks; lastPacketMs: number }

type Viewer = { participant: string; tracks: Partial<Record<Kind, { track: MediaTrack; rewrite: RtpRewriter }>> }

/** A whole picture that somebody waits for. */
type Wanted = { collect: (packet: Buffer) => Buffer | null; give: Set<(keyframe: Buffer) => void> }

const CLOCK_RATES = { video: 90_000, audio: 48_000 }

/** A keyframe is large: at most one in this time, however many viewers ask. */
const KEYFRAME_PAUSE_MS = 500

/** A publisher that sent nothing for so long is taken for gone. */
const SILENCE_MS = 5_000

/** Larger ones do not fit into a packet of the network. */
const MAXIMUM_PACKET_BYTES = 1_500

/** Whether something can be sent: its offer was answered, and the two have found each other. */
const isConnected = ({ tracks }: Viewer): boolean => Object.values(tracks).some(({ track }) => track.isOpen())

/** One publisher and its viewers. Every packet goes to each viewer as it is, re-addressed. */
export class Channel {
  readonly name: string
  #publisher: Publisher | null = null
  #epochs = 0
  #viewers = new Map<string, Viewer>()
  #lastKeyframeRequestMs = -Infinity
  #isKeyframeDue = false
  #window = { startMs: 0, bytes: 0, bitrate: 0 }
  #wanted: Wanted | null = null
  #recorder: ChannelRecorder | null = null
  readonly #nowMs: () => number

  constructor(name: string, nowMs: () => number) {
    this.name = name
    this.#nowMs = nowMs
  }

  /** A new publisher replaces the one before: somebody reconnects. Returns whom it replaced. */
  publish(participant: string, tracks: PublisherTracks): string | null {
    const replaced = this.#publisher?.participant ?? null
    this.#publisher = { participant, epoch: ++this.#epochs, tracks, lastPacketMs: -Infinity }
    this.#lastKeyframeRequestMs = -Infinity
    if (this.#wanted) this.#wanted.collect = createKeyframeCollector()
    this.#recorder?.beginSource()
    return replaced === participant ? null : replaced
  }

  /**
   * Sends a packet of the publisher to each viewer. Those of a replaced one are dropped, of the same person too: they may still
   * arrive after their connection was closed, and their numbers are not those of the next.
   * @param tracks those that were published
   */
  receive(tracks: PublisherTracks, kind: Kind, packet: Buffer): void {
    const publisher = this.#publisher
    if (publisher?.tracks !== tracks || packet.length > MAXIMUM_PACKET_BYTES || !isWellFormed(packet)) return
    publisher.lastPacketMs = this.#nowMs()
    this.#count(packet.length)
    if (this.#isKeyframeDue) this.requestKeyframe()
    if (kind === 'video' && this.#wanted) this.#collect(packet, this.#wanted)
    if (this.#recorder?.take(kind, packet)) this.requestKeyframe()
    for (const { tracks } of this.#viewers.values()) {
      const to = tracks[kind]
      if (to?.track.isOpen()) to.track.sendMessageBinary(to.rewrite(packet, publisher.epoch))
    }
  }

  watch(participant: string, tracks: Partial<Record<Kind, ViewerTrack>>): void {
    const viewer: Viewer = { participant, tracks: {} }
    for (const kind of ['video', 'audio'] as const) {
      const to = tracks[kind]
      if (!to) continue
      const rewrite = createRtpRewriter({ ...to, clockRate: CLOCK_RATES[kind] })
      viewer.tracks[kind] = { track: to.track, rewrite }
    }
    this.#viewers.set(participant, viewer)
  }

  /** A control packet of a viewer. A lost picture is requested from the publisher. */
  receiveControl(packet: Buffer): void {
    if (asksForPicture(packet)) this.requestKeyframe()
  }

  /** Requests a whole picture from the publisher; one that comes too soon after another is sent with a later packet. */
  requestKeyframe(): void {
    const now = this.#nowMs()
    this.#isKeyframeDue = true
    if (now - this.#lastKeyframeRequestMs < KEYFRAME_PAUSE_MS) return
    const track = this.#publisher?.tracks.video
    // The library ends the process when a track is not open yet.
    if (!track?.isOpen() || !track.requestKeyframe()) return
    this.#lastKeyframeRequestMs = now
    this.#isKeyframeDue = false
  }

  /**
   * Calls once with the next whole picture of the publisher, which is requested: a byte stream of H.264. Packets are kept for
   * it until it is there or nobody waits any more.
   * @returns a function that ends waiting
   */
  wantKeyframe(give: (keyframe: Buffer) => void): () => void {
    const wanted = (this.#wanted ??= { collect: createKeyframeCollector(), give: new Set() })
    wanted.give.add(give)
    this.requestKeyframe()
    return () => {
      wanted.give.delete(give)
      if (this.#wanted === wanted && wanted.give.size === 0) this.#wanted = null
    }
  }

  /** From now on what publishers send is recorded, with a whole picture to begin with. */
  record(recorder: ChannelRecorder): void {
    this.#recorder = recorder
    this.requestKeyframe()
  }

  leave(participant: string): void {
    this.#viewers.delete(participant)
    if (this.#publisher?.participant === participant) this.#publisher = null
  }

  describe(): LiveChannel {
    const isReceiving = this.#publisher !== null && this.#nowMs() - this.#publisher.lastPacketMs < SILENCE_MS
    return {
      channel: this.name,
      publisher: isReceiving ? (this.#publisher?.participant ?? null) : null,
      bitrate: isReceiving ? this.#window.bitrate : 0,
      viewers: [...this.#viewers.values()].filter(isConnected).map((viewer) => viewer.participant),
      participants: [...new Set([...this.#viewers.keys(), ...(this.#publisher ? [this.#publisher.participant] : [])])],
      recording: this.#recorder === null ? 'none' : this.#recorder.isRunning() ? 'running' : 'stopped',
    }
  }

  #collect(packet: Buffer, wanted: Wanted): void {
    const keyframe = wanted.collect(packet)
    if (keyframe === null) return
    this.#wanted = null
    for (const give of wanted.give) give(keyframe)
  }

  #count(bytes: number): void {
    const [window, now] = [this.#window, this.#nowMs()]
    const elapsedMs = now - window.startMs
    if (elapsedMs < SILENCE_MS) {
      window.bytes += bytes
      return
    }
    this.#window = {
      startMs: now,
      bytes,
      // After a pause the window is older than what it counted.
      bitrate: elapsedMs < 2 * SILENCE_MS ? Math.round((window.bytes * 8_000) / elapsedMs) : 0,
    }
  }
}
