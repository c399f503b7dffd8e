import type { Clock } from '#src/clock/clock.ts'
import type { Config } from '#src/config/config.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { LiveVideo } from '#src/platform/live-video/live-video.ts'
import type { Transcoder } from '#src/platform/transcoding/transcoder.ts'
import type { Waker } from '#src/platform/outbox/waker.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Access } from '../access/index.ts'
import type { Audience } from '../audience/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Geography } from '../geography/index.ts'
import type { Media } from '../media/index.ts'
import type { Messaging } from '../messaging/index.ts'
import type { Profiles } from '../profiles/index.ts'
import type { Settings } from '../site/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the feature is given. */
export type LivestreamDeps = {
  db: Db
  clock: Clock
  config: Pick<Config, 'agora' | 'liveServer' | 'publicUrl' | 'redisUrl' | 'role' | 'turn'>
  limiter: RateLimiter
  waker: Pick<Waker, 'wake'>
  realtime: Pick<Realtime, 'toAccount' | 'toAccounts' | 'toRoom'>
  settings: Settings
  wallet: Pick<Wallet, 'announceSums' | 'balanceOf' | 'findExceededLimit' | 'hold'>
  liveVideo: Pick<LiveVideo, 'connect' | 'describe' | 'disconnect' | 'record' | 'recordings' | 'takeKeyframe'>
  transcoder: Pick<Transcoder, 'still'>
  geography: Pick<Geography, 'countryOf' | 'isAdult'>
  profiles: Pick<Profiles, 'findPerformerCards' | 'findPrivatePrice' | 'findUserCards' | 'isApproved'>
  audience: Pick<
    Audience,
    | 'findClosedIn'
    | 'findHiddenByCountry'
    | 'findListsWithMember'
    | 'findMembersOfLists'
    | 'findRelations'
    | 'takeAsAudience'
  >
  access: Pick<Access, 'decideAccess' | 'findEntitlements'>
  media: Pick<Media, 'findOwnFile' | 'storeFile'>
  catalog: Pick<Catalog, 'addVideo' | 'findVideoOfFile'>
  messaging: Pick<Messaging, 'showChatOf' | 'findChatId' | 'open' | 'refuseWords' | 'writeTip'>
  facts: LivestreamFacts
}

/** A tip that was paid in a stream. */
type PaidTip = {
  purchaseId: string
  buyerId: string
  sellerId: string
  sessionId: string | null
  /** The tipper's words. */
  title: string
  totalTokenCents: number
}

type PaidMinute = {
  buyerId: string
  sellerId: string
  sessionId: string | null
  conversationId: string
  priceTokenCents: number
}

/** The port to later features. */
type LivestreamFacts = {
  findTips(purchaseIds: readonly string[]): Promise<PaidTip[]>
  /** What was sold in a session to its creator, refunds taken off, before commission. Tokens of 0.01. */
  sumSession(
    executor: Db | Tx,
    session: { sessionId: string; sellerId: string },
  ): Promise<{ tipTokenCents: number; ticketTokenCents: number; tickets: number }>
  /** Charges a minute of a private show or call. Otherwise nothing is charged: too few tokens, or a spending limit. */
  chargeMinute(tx: Tx, minute: PaidMinute): Promise<'paid' | 'unpaid' | 'limit'>
  /** Gives back what is left of a ticket to a session. @returns the purchase; null: there was nothing to give back */
  refundTicket(tx: Tx, ticket: { sessionId: string; buyerId: string }): Promise<string | null>
}

/** Who asks: an account, from an address. */
export type Asker = { accountId: string; address: string; viewer: StreamViewer }

/** An account as far as access depends on it. */
export type StreamViewer = { accountId: string; role: 'user' | 'performer' | 'staff'; staffRoles: readonly string[] }
