/** What the live process and its parent write to each other. */

export type LiveCall =
  | { call: 'connect'; channel: string; participant: string; purpose: 'publish' | 'play'; offer: string }
  | { call: 'disconnect'; channel: string; participant?: string }
  | { call: 'describe' }
  /** The next whole picture of the publisher. */
  | { call: 'keyframe'; channel: string }
  /** Writes what the channel's publishers send to a new file, until the channel is closed; a repeat changes nothing. */
  | { call: 'record'; channel: string; path: string; limitBytes: number }

export type LiveRequest = LiveCall & { id: number }

/** Why a connection is not made. `full`: the process or the channel has as many as it carries. */
export type LiveRefusal = 'malformed' | 'no_codec' | 'wrong_direction' | 'full'

export type LiveChannel = {
  channel: string
  /** The participant that publishes, when its last packet is younger than 5 s. */
  publisher: string | null
  /** Bits a second of the publisher, over the last 5 s. */
  bitrate: number
  /** Those to whom something can be sent; an offer that was only answered is none yet. */
  viewers: string[]
  /** Everybody who holds a connection, or the offer of one that was answered: those who may not are cut. */
  participants: string[]
  /** `stopped`: it is as long as it may be, or the disk is full. */
  recording: 'none' | 'running' | 'stopped'
}

export type LiveReply = { id: number } & (
  | { outcome: 'answered'; answer: string }
  | { outcome: 'refused'; why: LiveRefusal }
  | { outcome: 'described'; channels: LiveChannel[] }
  /** A byte stream of H.264 in base64; null: none came in time. */
  | { outcome: 'keyframe'; keyframe: string | null }
  | { outcome: 'done' }
)
