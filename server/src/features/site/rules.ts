import { toCents } from '@stagedoor/contract/money'
import type { SettingName, SettingValues } from './definitions.ts'

/** Limits that come in pairs: the lower may not pass the upper. */
const pairs = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
  ['newAccountMaximumTip', 'newAccountMaximumTipsPerDay'],
] as const satisfies readonly (readonly [SettingName, SettingName])[]

/**
 * Minimums that are worth nothing at the price of a token. Amounts are rounded down to 0.01 of a token or of USD; a
 * payer must get something, and a payout of 0 is impossible.
 */
function findWorthless(values: SettingValues): SettingName[] {
  const tokenPriceCents = toCents(values.tokenPrice)
  const isBought = (minimum: number) => toCents(minimum) * 100 >= tokenPriceCents
  const isPaidOut = toCents(values.minimumPayoutAmount) * tokenPriceCents >= 100
  const names: SettingName[] = [
    ...(isBought(values.minimumWalletPrice) ? [] : (['minimumWalletPrice'] as const)),
    ...(isBought(values.minimumSubscriptionPrice) ? [] : (['minimumSubscriptionPrice'] as const)),
    ...(isPaidOut ? [] : (['minimumPayoutAmount'] as const)),
  ]
  return names.length > 0 ? ['tokenPrice', ...names] : []
}

/**
 * Whether an address written by staff is safe in a page: a path of this site, or https elsewhere. Empty is none.
 * Everything else (`javascript:`, `data:`, `//other.example`, plain http) is refused. Rule SITE-4.
 */
export function isSafeAddress(address: string): boolean {
  if (address === '') return true
  if (/[\s\\]/.test(address) || !address.isWellFormed()) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  return URL.parse(address)?.protocol === 'https:'
}

/** Settings with the address of a picture. */
const pictures = ['logoUrl', 'darkmodeLogoUrl', 'favicon', 'maintenanceImage'] as const satisfies readonly SettingName[]

/** The hosts of other sites that the settings take pictures from; the content policy admits them. */
export const pictureHostsOf = (values: Pick<SettingValues, (typeof pictures)[number]>): string[] => [
  ...new Set(pictures.flatMap((name) => (values[name].startsWith('https:') ? [new URL(values[name]).host] : []))),
]

/** Whether a page may show the picture at an address: on this site, or on a host that the content policy admits. */
export const isAllowedPicture = (address: string, hosts: readonly string[]): boolean =>
  isSafeAddress(address) &&
  (address === '' || address.startsWith('/') || hosts.includes(URL.parse(address)?.host ?? ''))

/** Settings with addresses, which are part of every page. */
const addresses = [
  'logoUrl',
  'darkmodeLogoUrl',
  'favicon',
  'maintenanceImage',
  'ageGateLeaveUrl',
] as const satisfies readonly SettingName[]

/**
 * The problems of settings in combination, and of values that are unsafe in a page.
 * @returns the names concerned; empty when there are none.
 */
export function findContradictions(values: SettingValues): SettingName[] {
  const crossed = pairs.flatMap(([lower, upper]) => (values[lower] > values[upper] ? [lower, upper] : []))
  const unsafe = addresses.filter((name) => !isSafeAddress(values[name]))
  const isUnsupported = !values.supportedLocales.includes(values.defaultLocale)
  return [
    ...crossed,
    ...findWorthless(values),
    ...unsafe,
    ...(isUnsupported ? (['defaultLocale', 'supportedLocales'] as const) : []),
    ...(values.menus.every(isSafeMenuItem) ? [] : (['menus'] as const)),
    ...(/^([A-Z]{1,3}-[A-Z0-9-]{1,30})?$/.test(values.gaCode) ? [] : (['gaCode'] as const)),
  ]
}

/**
 * What a change asks of Agora that this installation cannot do: without its certificate on the server, or without an app id (32 hexadecimal
 * digits), streams would go on by the site's own service while the settings said otherwise. Pure. Rule LIVE-27.
 */
export function findUnready(
  changed: readonly SettingName[],
  { agoraEnable, agoraAppId }: Pick<SettingValues, 'agoraEnable' | 'agoraAppId'>,
  hasAgoraCertificate: boolean,
): SettingName[] {
  if (!agoraEnable || !changed.some((name) => name === 'agoraEnable' || name === 'agoraAppId')) return []
  return [
    ...(hasAgoraCertificate ? [] : (['agoraEnable'] as const)),
    ...(/^[0-9a-f]{32}$/i.test(agoraAppId) ? [] : (['agoraAppId'] as const)),
  ]
}

/**
 * Whether a change chooses a gateway that takes no payments here: one that is not set up, `wallet` and `free`, which are none, or nothing
 * after a choice. What was stored before may be sent again with other settings. Pure. Rule PAY-1.
 */
export function findUnusableGateway(
  before: Pick<SettingValues, 'paymentGateway'>,
  { paymentGateway }: Pick<SettingValues, 'paymentGateway'>,
  offered: readonly string[],
): SettingName[] {
  return paymentGateway === before.paymentGateway || offered.includes(paymentGateway) ? [] : ['paymentGateway']
}

const isSafeMenuItem = ({ internal, path }: SettingValues['menus'][number]): boolean =>
  isSafeAddress(path) && path.startsWith('/') === internal

/**
 * Calls that always work: for the page that says why the site is closed, and for mail providers, which post a one-click
 * unsubscribe from wherever their servers are and do not try again. Rule NOTE-7.
 */
const alwaysOpen: ReadonlySet<string> = new Set([
  '/settings/public',
  '/settings/keys',
  '/block/countries/check',
  '/translations/search',
  '/geo-location/ip',
  '/notifications/unsubscribe',
])

/** Staff sign in during maintenance. */
const signIn: ReadonlySet<string> = new Set(['/auth/login', '/auth/logout'])

/** Staff finish signing in with a second step. */
const SECOND_STEPS = /^\/auth\/(two-step|passkeys)\//

/** Whether a call is refused before it is processed. Staff always pass. Rules SITE-2 and AGE-7. */
export function refuseVisit(visit: {
  path: string
  isStaff: boolean
  isMaintenance: boolean
  isCountryClosed: boolean
}): 'MAINTENANCE' | 'COUNTRY_BLOCKED' | null {
  if (visit.isStaff || alwaysOpen.has(visit.path)) return null
  const isWayIn = signIn.has(visit.path) || SECOND_STEPS.test(visit.path)
  if (visit.isMaintenance && !isWayIn) return 'MAINTENANCE'
  return visit.isCountryClosed ? 'COUNTRY_BLOCKED' : null
}
