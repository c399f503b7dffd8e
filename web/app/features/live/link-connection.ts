import type { StreamToken } from '@stagedoor/contract/streams'
import type { LinkStats } from './link-stats.ts'

/** What a link sends, read when it connects, or where it shows what it receives. */
export type LinkMedia =
  | { direction: 'outbound'; read: () => MediaStream | null }
  | { direction: 'inbound'; show: (received: MediaStream) => void }

/** One open connection, whatever the video is sent by. */
export type LinkConnection = {
  /** `unsteady`: it may come back by itself within seconds. */
  state: () => 'connected' | 'unsteady' | 'lost'
  readStats: () => Promise<LinkStats>
  /** Whether its token is wanted anew before the usual time. */
  isRenewalDue: () => boolean
  /** Goes on with another token. */
  renew: (grant: StreamToken) => void
  /** Sends other tracks: another camera or microphone was chosen. */
  replaceTracks: (stream: MediaStream) => void
  /** @param isLeaving whether nobody connects again: the server is told, too */
  close: (isLeaving: boolean) => void
}

/** `unsupported`: this browser has nothing that the other side takes. */
export type Connect = (
  grant: StreamToken,
  media: LinkMedia,
  signal: AbortSignal,
) => Promise<LinkConnection | 'failed' | 'unsupported'>

/** What a browser may send at first, in bits a second: 720p at a good quality. */
export const MAXIMUM_BITRATE = 2_500_000
