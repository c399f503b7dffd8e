import { PublicSettings } from '@stagedoor/contract/settings'
import { locales } from '@stagedoor/contract/locales'
import { Type, type Static, type TSchema } from 'typebox'

/** Prices among the settings: decimals where they are set and served, integers of 0.01 where they are used. */
export const moneySettings = [
  'minimumSubscriptionPrice',
  'maximumSubscriptionPrice',
  'minimumWalletPrice',
  'maximumWalletPrice',
  'minimumTipPrice',
  'maximumTipPrice',
  'minimumPayoutAmount',
  'tokenPrice',
  'newAccountMaximumTip',
  'newAccountMaximumTipsPerDay',
  'payoutSecondApprovalAbove',
  'refundSecondApprovalAbove',
  'disputeFee',
] as const
export type MoneySettingName = (typeof moneySettings)[number]

const Money = Type.Number({ minimum: 0, decimals: 2 })

/** Settings that only the server reads. Defaults: rule SITE-1. */
const internal = {
  /** The platform's share of a charge. Rule WAL-4. */
  siteCommissionRate: Type.Number({ minimum: 0, maximum: 1 }),
  /** Until an account is this old and has this many settled top-ups, its tips are limited, in tokens. Rule WAL-8. */
  newAccountDays: Type.Integer({ minimum: 0, maximum: 365 }),
  newAccountTopUps: Type.Integer({ minimum: 0, maximum: 100 }),
  newAccountMaximumTip: Money,
  newAccountMaximumTipsPerDay: Money,
  /** A payout of more tokens than this needs two of staff. Rule EARN-5. */
  payoutSecondApprovalAbove: Money,
  /** Giving back more than this of one thing, in USD or tokens, takes two of the staff. */
  refundSecondApprovalAbove: Money,
  /** USD that a dispute costs the platform, whatever its result. Rule PAY-14. */
  disputeFee: Money,
  /** Days after a payment in which it can still be disputed: so long gateways are polled for it. */
  disputeWindowDays: Type.Integer({ minimum: 0, maximum: 540 }),
  /** Whose uploads are looked at before they are published. Rule CRE-6. */
  mediaReview: Type.Enum(['all', 'new', 'none']),
  /** Words that no comment may have. Rule ENG-5. */
  blockedWords: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 1_000 }),
  /** What holds for a country without a policy of its own. Rule AGE-4. */
  defaultRegionPolicy: Type.Enum(['none', 'declare', 'assured']),
  /** The recipient of messages to the operator; empty: `contact@` the site's own name. */
  contactEmail: Type.String({ maxLength: 254, pattern: '^([^\\s@,;<>]+@[^\\s@,;<>]+)?$' }),
} as const satisfies Record<string, TSchema>

export type SettingValues = PublicSettings & { [N in keyof typeof internal]: Static<(typeof internal)[N]> }
export type SettingName = keyof SettingValues & string

/** Every setting there is, by its name. */
export const settingSchemas: Readonly<Record<SettingName, TSchema>> = { ...PublicSettings.properties, ...internal }

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingSchemas, name)

export const publicSettingNames = Object.keys(PublicSettings.properties) as readonly (keyof PublicSettings)[]

export const isPublicSettingName = (name: string): name is keyof PublicSettings =>
  Object.hasOwn(PublicSettings.properties, name)

/** Where the law requires an opt-in: the European Economic Area, the United Kingdom, Switzerland. */
const consentCountries =
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/** Default values. Rule SITE-1. */
export function defaultSettings({ isProduction }: { isProduction: boolean }): SettingValues {
  return {
    siteName: 'Stagedoor',
    logoUrl: '',
    darkmodeLogoUrl: '',
    favicon: '',
    gaCode: '',
    footerContent: '',
    menus: [],
    maintenanceMode: false,
    maintenanceImage: '',
    requireEmailVerification: false,
    stripePublishableKey: '',
    // In production an operator must choose; until then paying is refused. Rule PAY-1.
    paymentGateway: isProduction ? '' : 'sandbox',
    agoraAppId: '',
    agoraEnable: false,
    videoCallEnable: true,
    freeSubscriptionEnabled: true,
    freeSubscriptionDuration: 1,
    minimumSubscriptionPrice: 2.95,
    maximumSubscriptionPrice: 300,
    minimumWalletPrice: 2.95,
    maximumWalletPrice: 300,
    minimumTipPrice: 10,
    maximumTipPrice: 10_000,
    minimumPayoutAmount: 50,
    tokenPrice: 1,
    maximumPictureMegabytes: 20,
    maximumVideoMegabytes: 4_096,
    maximumAudioMegabytes: 500,
    volume: 1,
    locale: 'en-US',
    defaultLocale: 'zh-TW',
    supportedLocales: [...locales],
    viewportMaximumScale: 5,
    ageGateLeaveUrl: 'https://www.google.com/',
    pageViewTracking: false,
    analyticsConsentDefault: 'granted',
    analyticsConsentCountries: [...consentCountries],
    clientPasswordHash: false,
    watermarkViewer: false,
    siteCommissionRate: 0.2,
    newAccountDays: 30,
    newAccountTopUps: 2,
    newAccountMaximumTip: 100,
    newAccountMaximumTipsPerDay: 500,
    payoutSecondApprovalAbove: 1_000,
    refundSecondApprovalAbove: 100,
    disputeFee: 15,
    disputeWindowDays: 120,
    mediaReview: 'none',
    blockedWords: [],
    defaultRegionPolicy: 'declare',
    contactEmail: '',
  }
}
