import type { CcbillSettings } from './ccbill-settings.ts'
import type { CaptchaSettings } from './captcha-settings.ts'
import type { SignOnSettings } from './sign-on-settings.ts'
import type { StripeSettings } from './stripe-settings.ts'
import type { VerotelSettings } from './verotel-settings.ts'

/** The settings of one process: read once at start, frozen, never read from the environment anywhere else. */
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
  /** Null: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Absolute path. Database, files, mails and generated secrets of an installation without outside services. */
  dataDir: string
  storage: StorageTarget
  /** Where mails go; null: they are kept in `dataDir`. */
  mail: MailServer | null
  /** A country database in MaxMind's format, as an absolute path; null: the packaged one. */
  countryDatabase: string | null
  /** Signs media links and everything else that must be recognised as our own. At least 32 bytes of chance. */
  secretKey: string
  /** Addresses and CIDR ranges whose forwarded headers are believed. */
  trustedProxies: readonly string[]
  /** Addresses that may read metrics and call documents in production. */
  operatorAddresses: readonly string[]
  /** Whether staff may move the one clock. */
  isClockSimulated: boolean
  /** Where this process shall die, for `npm run chaos`; null, and never in production: nowhere. */
  crashAt: string | null
  /** Whether an empty database is filled with the demo world. */
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
  /** Who tells people from programs; null: nobody is asked. */
  captcha: CaptchaSettings | null
  /** pino's level. */
  logLevel: LogLevel
}

/** Where files lie. */
type StorageTarget = { kind: 'local'; directory: string }

/** An address with its password, and whom mails come from. */
export type MailServer = { url: string; from: string }

export type GatewayName = 'sandbox' | 'stripe' | 'ccbill' | 'verotel'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]
