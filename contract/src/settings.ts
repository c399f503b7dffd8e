import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { locales } from './locales.ts'
import { paymentGateways } from './payment-words.ts'
import { MAXIMUM_FREE_DAYS } from './subscription-limits.ts'

/** One entry of the site's menus. `internal` paths are paths of this site, without a locale. */
export const MenuItem = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 80 }),
  path: Type.String({ minLength: 1, maxLength: 500 }),
  section: Type.Enum(['main', 'header', 'footer']),
  internal: Type.Boolean(),
  isNewTab: Type.Boolean(),
  ordering: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
})
export type MenuItem = Static<typeof MenuItem>

const Text = Type.String({ maxLength: 500 })
/** Decimal of USD or tokens; the server keeps integers of 0.01. */
const Money = Type.Number({ minimum: 0, decimals: 2 })
/** A price at which something is sold or exchanged: a sale for nothing is a free subscription or a coupon, never a price. */
const Price = Type.Number({ exclusiveMinimum: 0, decimals: 2 })

/**
 * The public settings of the site, by their public names (rule SITE-1). Unset texts and addresses are empty. Prices are
 * USD, tips and payouts in tokens.
 */
export const PublicSettings = Type.Object({
  siteName: Text,
  logoUrl: Text,
  darkmodeLogoUrl: Text,
  favicon: Text,
  gaCode: Text,
  footerContent: Type.String({ maxLength: 20_000 }),
  menus: Type.Array(MenuItem, { maxItems: 100 }),
  maintenanceMode: Type.Boolean(),
  maintenanceImage: Text,
  requireEmailVerification: Type.Boolean(),
  stripePublishableKey: Text,
  /** Empty in production until an operator chooses: nobody can pay before. Rule PAY-1. */
  paymentGateway: Type.Enum(['', ...paymentGateways]),
  agoraAppId: Text,
  agoraEnable: Type.Boolean(),
  /** Whether fans and creators may call each other, where both send video. */
  videoCallEnable: Type.Boolean(),
  freeSubscriptionEnabled: Type.Boolean(),
  freeSubscriptionDuration: Type.Integer({ minimum: 1, maximum: MAXIMUM_FREE_DAYS }),
  minimumSubscriptionPrice: Price,
  maximumSubscriptionPrice: Price,
  minimumWalletPrice: Price,
  maximumWalletPrice: Price,
  minimumTipPrice: Money,
  maximumTipPrice: Money,
  minimumPayoutAmount: Price,
  /** USD for one token. */
  tokenPrice: Price,
  /** The largest file of each kind that is taken, in MiB (2^20 bytes); `media.ts` has the limits that no setting moves. */
  maximumPictureMegabytes: Type.Integer({ minimum: 1, maximum: 20 }),
  maximumVideoMegabytes: Type.Integer({ minimum: 1, maximum: 4_096 }),
  maximumAudioMegabytes: Type.Integer({ minimum: 1, maximum: 4_096 }),
  volume: Type.Number({ minimum: 0, maximum: 1 }),
  locale: Type.Enum([...locales]),
  defaultLocale: Type.Enum([...locales]),
  supportedLocales: Type.Array(Type.Enum([...locales]), { minItems: 1, maxItems: locales.length }),
  /** How far a phone may zoom a page; 1 forbids it. */
  viewportMaximumScale: Type.Number({ minimum: 1, maximum: 10 }),
  /** Where declining at the age gate leads: a web search. */
  ageGateLeaveUrl: Text,
  /** Whether page views are sent when `gaCode` is set, and a visitor's consent before a choice. */
  pageViewTracking: Type.Boolean(),
  analyticsConsentDefault: Type.Enum(['granted', 'denied']),
  /** Countries (ISO 3166-1 alpha-2) in which the consent is denied before a choice, regardless of the default. */
  analyticsConsentCountries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 300 }),
  /** Whether clients hash a password before they send it. */
  clientPasswordHash: Type.Boolean(),
  /** Whether a player shows the viewer's own name over videos. */
  watermarkViewer: Type.Boolean(),
})
export type PublicSettings = Static<typeof PublicSettings>

const endpoint = endpointsOf({ area: 'settings', caller: 'anyone' })

/** Every public setting as one flat map. Answers always, also during maintenance. */
export const getPublicSettings = endpoint('GET /settings/public', {
  summary: 'The public settings of the site, with its menus.',
  data: { 200: PublicSettings },
})

/** The named ones of the public settings. Names that are unknown or not public are left out of the answer. */
export const getSettingsByKeys = endpoint('POST /settings/keys', {
  summary: 'Public settings by their names.',
  body: Type.Object({ keys: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }) }),
  data: { 200: Type.Partial(PublicSettings) },
})
