import { cardGateways } from '@stagedoor/contract/payment-words'
import type { TextsOf } from '../../../locales/catalogue.ts'

type TextKey = keyof TextsOf<'settings'>

/** A choice of a select: its value, and the key of its text. */
export type Option = { value: string; text: TextKey }

/**
 * How a setting is written in a form. `usd` and `tokens` are amounts with two decimals, `percent` a share of 0 to 1
 * shown as 0 to 100, `codes` country codes separated by spaces, `words` a list with one word or phrase a line,
 * `locale` and `locales` one or some of the site's languages.
 */
type Kind =
  | 'text'
  | 'area'
  | 'address'
  | 'switch'
  | 'whole'
  | 'decimal'
  | 'usd'
  | 'tokens'
  | 'percent'
  | 'codes'
  | 'words'
type Plain = { name: SettingName; kind: Kind | 'locale' | 'locales' }
type Select = { name: SettingName; kind: 'select'; options: readonly Option[] }
export type SettingField = Plain | Select

const gateways: readonly Option[] = [
  { value: '', text: 'gatewayNotChosen' },
  ...cardGateways.map((value) => ({ value, text: `gateway_${value}` as const })),
]

/** Every setting of the site but its menus, which have a page of their own, by the page on which it is changed. */
export const settingGroups = {
  brand: [
    { name: 'siteName', kind: 'text' },
    { name: 'logoUrl', kind: 'address' },
    { name: 'darkmodeLogoUrl', kind: 'address' },
    { name: 'favicon', kind: 'address' },
    { name: 'footerContent', kind: 'area' },
    { name: 'contactEmail', kind: 'text' },
    { name: 'viewportMaximumScale', kind: 'decimal' },
  ],
  access: [
    { name: 'maintenanceMode', kind: 'switch' },
    { name: 'maintenanceImage', kind: 'address' },
    { name: 'requireEmailVerification', kind: 'switch' },
    { name: 'clientPasswordHash', kind: 'switch' },
    {
      name: 'defaultRegionPolicy',
      kind: 'select',
      options: [
        { value: 'none', text: 'regionNone' },
        { value: 'declare', text: 'regionDeclare' },
        { value: 'assured', text: 'regionAssured' },
      ],
    },
    { name: 'ageGateLeaveUrl', kind: 'address' },
    {
      name: 'mediaReview',
      kind: 'select',
      options: [
        { value: 'all', text: 'reviewAll' },
        { value: 'new', text: 'reviewNew' },
        { value: 'none', text: 'reviewNone' },
      ],
    },
    { name: 'blockedWords', kind: 'words' },
    { name: 'watermarkViewer', kind: 'switch' },
  ],
  languages: [
    { name: 'defaultLocale', kind: 'locale' },
    { name: 'supportedLocales', kind: 'locales' },
    { name: 'locale', kind: 'locale' },
  ],
  payments: [
    { name: 'paymentGateway', kind: 'select', options: gateways },
    { name: 'stripePublishableKey', kind: 'text' },
    { name: 'tokenPrice', kind: 'usd' },
    { name: 'minimumWalletPrice', kind: 'usd' },
    { name: 'maximumWalletPrice', kind: 'usd' },
    { name: 'refundSecondApprovalAbove', kind: 'decimal' },
    { name: 'disputeFee', kind: 'usd' },
    { name: 'disputeWindowDays', kind: 'whole' },
  ],
  selling: [
    { name: 'minimumSubscriptionPrice', kind: 'usd' },
    { name: 'maximumSubscriptionPrice', kind: 'usd' },
    { name: 'freeSubscriptionEnabled', kind: 'switch' },
    { name: 'freeSubscriptionDuration', kind: 'whole' },
    { name: 'minimumTipPrice', kind: 'tokens' },
    { name: 'maximumTipPrice', kind: 'tokens' },
    { name: 'newAccountDays', kind: 'whole' },
    { name: 'newAccountTopUps', kind: 'whole' },
    { name: 'newAccountMaximumTip', kind: 'tokens' },
    { name: 'newAccountMaximumTipsPerDay', kind: 'tokens' },
  ],
  uploads: [
    { name: 'maximumPictureMegabytes', kind: 'whole' },
    { name: 'maximumVideoMegabytes', kind: 'whole' },
    { name: 'maximumAudioMegabytes', kind: 'whole' },
  ],
  payouts: [
    { name: 'siteCommissionRate', kind: 'percent' },
    { name: 'minimumPayoutAmount', kind: 'tokens' },
    { name: 'payoutSecondApprovalAbove', kind: 'tokens' },
  ],
  analytics: [
    { name: 'gaCode', kind: 'text' },
    { name: 'pageViewTracking', kind: 'switch' },
    {
      name: 'analyticsConsentDefault',
      kind: 'select',
      options: [
        { value: 'granted', text: 'consentGranted' },
        { value: 'denied', text: 'consentDenied' },
      ],
    },
    { name: 'analyticsConsentCountries', kind: 'codes' },
  ],
  live: [
    { name: 'videoCallEnable', kind: 'switch' },
    { name: 'agoraEnable', kind: 'switch' },
    { name: 'agoraAppId', kind: 'text' },
    { name: 'volume', kind: 'decimal' },
  ],
} as const satisfies Record<string, readonly { name: string; kind: string; options?: readonly Option[] }[]>

export type SettingGroup = keyof typeof settingGroups
type SettingName = (typeof settingGroups)[SettingGroup][number]['name']

export const settingGroupNames = Object.keys(settingGroups) as readonly SettingGroup[]

/** The fields of a group. */
export const fieldsOf = (group: SettingGroup): readonly SettingField[] => settingGroups[group]
