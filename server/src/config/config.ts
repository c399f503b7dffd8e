import type { AgoraSettings } from './agora-settings.ts'
import type { BytePlusSettings } from './byteplus-settings.ts'
import type { CcbillSettings } from './ccbill-settings.ts'
import type { CaptchaSettings } from './captcha-settings.ts'
import type { PushSettings } from './push-settings.ts'
import type { LiveServerSettings } from './live-server-settings.ts'
import type { AllLiveSettings } from './live-settings.ts'
import type { TurnSettings } from './turn-settings.ts'
import type { StorageTarget } from './storage-settings.ts'
import type { SignOnSettings } from './sign-on-settings.ts'
import type { StripeSettings } from './stripe-settings.ts'
import type { VerotelSettings } from './verotel-settings.ts'

/** The settings of one process: read once at start, frozen, and never read from the environment anywhere else. */
export type Config = {
  /** The version of the product, from its package. */
  version: string
  isProduction: boolean
  role: 'all' | 'web' | 'worker'
  host: string
  /** 0 lets the system choose; used by tests. */
  port: number
  /** The one origin, without a trailing slash: `https://example.org`. */
  publicUrl: string
  /** The owner's address, for migrations; null: an embedded PostgreSQL in `dataDir`, or none where `databaseLogins` are set. */
  databaseUrl: string | null
  /** The logins of requests and jobs; null: they follow from the owner's address. */
  databaseLogins: { requests: string; jobs: string } | null
  /** What several processes share sockets and limits by; null: there is one process. */
  redisUrl: string | null
  /** Absolute path. Holds database, files, mails and generated secrets of an installation without external services. */
  dataDir: string
  /** Where files lie: media, uploads that no call has taken, and proofs of identity, each in a part of its own. */
  storage: StorageTarget
  /** The mail server; null: mails are kept in `dataDir`. */
  mail: MailServer | null
  push: PushSettings
  /** A country database in MaxMind's format, as an absolute path; null: the packaged one. */
  countryDatabase: string | null
  /**
   * Where `ffmpeg` is looked for: its absolute path, or else the folders of programs as in `PATH`. Null: nowhere, and the
   * packaged engine transcodes.
   */
  ffmpeg: { path: string | null; searchPath: string } | null
  /** The UDP port of the embedded live service, and the addresses at which it is reached. */
  live: AllLiveSettings
  /** The live server outside that takes its place; null: none. */
  liveServer: LiveServerSettings | null
  /** The certificate of a project at Agora; null: none. */
  agora: AgoraSettings | null
  /** The TURN server that browsers are told of; null: none. */
  turn: TurnSettings | null
  /** Signs media links and other values that we issue and verify. At least 32 random bytes. */
  secretKey: string
  /** Former secrets that may still have encrypted or signed something, in the order in which they are tried. */
  formerSecretKeys: readonly string[]
  /** Addresses and CIDR ranges of proxies that may name the client's address. */
  trustedProxies: readonly string[]
  /** The one header in which they name it, in lower case. */
  clientAddressHeader: string
  /** Open connections of this process, in all and from one address. */
  connections: { maximum: number; maximumPerAddress: number }
  /** After how many days without a call a session ends; staff's ends after 12 hours. */
  sessionIdleDays: number
  /** Addresses that may read metrics and call documents in production. */
  operatorAddresses: readonly string[]
  /** Whether staff may move the clock. */
  isClockSimulated: boolean
  /** Where this process exits, for `npm run chaos`; null: nowhere. Always null in production. */
  crashAt: string | null
  /** Whether an empty database is filled with the demo data. */
  hasDemoWorld: boolean
  /** The payment gateways that are offered; `sandbox` never in production. */
  gateways: readonly GatewayName[]
  /** Null: Stripe is not offered. */
  stripe: StripeSettings | null
  /** Null: CCBill is not offered. */
  ccbill: CcbillSettings | null
  /** Null: Verotel is not offered. */
  verotel: VerotelSettings | null
  signOn: SignOnSettings
  /** Delivers copies of videos; null: only our own HLS does. */
  byteplus: BytePlusSettings | null
  /** The captcha provider; null: no captcha. */
  captcha: CaptchaSettings | null
  /** pino's level. */
  logLevel: LogLevel
}

/** A mail server with its password, and the sender of mails. */
export type MailServer = {
  url: string
  from: string
  /** Whether mails may only be handed over encrypted, to a server whose certificate is valid. */
  requiresTls: boolean
}

export type GatewayName = 'sandbox' | 'stripe' | 'ccbill' | 'verotel'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]
