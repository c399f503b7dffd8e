import { expect, test } from 'vitest'
import { defaultSettings, settingSchemas, type SettingName } from './definitions.ts'
import { isSettingValue, readSettings } from './read-settings.ts'
import { findContradictions, findUnready, findUnusableGateway, refuseVisit } from './rules.ts'

const defaults = defaultSettings({ isProduction: false })

test('every setting has a default that its own definition accepts, and no two defaults contradict each other', () => {
  const names = Object.keys(settingSchemas) as SettingName[]
  expect(names.filter((name) => !isSettingValue(name, defaults[name]))).toEqual([])
  expect(Object.keys(defaults).toSorted()).toEqual(names.toSorted())
  expect(findContradictions(defaults)).toEqual([])
})

test('the defaults are those of rule SITE-1', () => {
  expect(defaults).toMatchObject({
    siteName: 'Stagedoor',
    freeSubscriptionEnabled: true,
    freeSubscriptionDuration: 1,
    minimumSubscriptionPrice: 2.95,
    maximumSubscriptionPrice: 300,
    minimumWalletPrice: 2.95,
    maximumWalletPrice: 300,
    minimumTipPrice: 10,
    maximumTipPrice: 10_000,
    minimumPayoutAmount: 50,
    volume: 1,
    locale: 'en-US',
    defaultLocale: 'zh-TW',
    paymentGateway: 'sandbox',
  })
})

test('in production no payments are accepted before an operator chooses a gateway', () => {
  expect(defaultSettings({ isProduction: true }).paymentGateway).toBe('')
})

test.each([
  ['minimumTipPrice', 2.949],
  ['minimumTipPrice', -1],
  ['minimumTipPrice', '10'],
  ['tokenPrice', 0],
  ['minimumSubscriptionPrice', 0],
  ['minimumWalletPrice', 0],
  ['minimumPayoutAmount', 0],
  ['volume', 1.01],
  ['supportedLocales', []],
  ['supportedLocales', ['fr-FR']],
  ['maintenanceMode', 'true'],
  ['menus', [{ title: 'a' }]],
] as const)('refuses %s = %j', (name, value) => {
  expect(isSettingValue(name, value)).toBe(false)
})

test('a stored value that no longer matches its definition has no effect and is listed', () => {
  const stored = new Map<string, unknown>([
    ['volume', 2],
    ['siteName', 'Elsewhere'],
    ['gone', 1],
  ])
  const { values, unusable } = readSettings(defaults, stored)
  expect(values).toEqual({ ...defaults, siteName: 'Elsewhere' })
  expect(unusable).toEqual(['volume', 'gone'])
})

test('a minimum may meet its maximum, not pass it', () => {
  expect(findContradictions({ ...defaults, minimumTipPrice: 10_000 })).toEqual([])
  expect(findContradictions({ ...defaults, minimumTipPrice: 10_000.01 })).toEqual([
    'minimumTipPrice',
    'maximumTipPrice',
  ])
  expect(findContradictions({ ...defaults, supportedLocales: ['ja-JP'] })).toEqual([
    'defaultLocale',
    'supportedLocales',
  ])
})

test('Agora is turned on with its certificate on the server and an app id, and asked about only when it changes', () => {
  const appId = '970ca35de60c44645bbae8a215061b33'
  const on = { agoraEnable: true, agoraAppId: appId }
  expect(findUnready(['agoraEnable'], on, true)).toEqual([])
  expect(findUnready(['agoraEnable'], on, false)).toEqual(['agoraEnable'])
  expect(findUnready(['agoraAppId'], { ...on, agoraAppId: 'no id' }, true)).toEqual(['agoraAppId'])
  expect(findUnready(['siteName'], on, false)).toEqual([])
  expect(findUnready(['agoraEnable', 'agoraAppId'], { agoraEnable: false, agoraAppId: '' }, false)).toEqual([])
})

test.each([
  ['', 'verotel', []],
  ['', 'sandbox', ['paymentGateway']],
  ['', 'stripe', ['paymentGateway']],
  ['verotel', '', ['paymentGateway']],
  // Stored before, and sent again with another setting.
  ['', '', []],
  ['stripe', 'stripe', []],
] as const)('where Verotel is set up and %j was chosen, %j is refused by name: %j', (before, after, names) => {
  expect(findUnusableGateway({ paymentGateway: before }, { paymentGateway: after }, ['verotel'])).toEqual(names)
})

test('the smallest top-up, subscription and payout are worth at least 0.01 at the price of a token', () => {
  expect(findContradictions({ ...defaults, tokenPrice: 295 })).toEqual([])
  expect(findContradictions({ ...defaults, tokenPrice: 295.01 })).toEqual([
    'tokenPrice',
    'minimumWalletPrice',
    'minimumSubscriptionPrice',
  ])
  expect(findContradictions({ ...defaults, tokenPrice: 0.01, minimumPayoutAmount: 1 })).toEqual([])
  expect(findContradictions({ ...defaults, tokenPrice: 0.01, minimumPayoutAmount: 0.99 })).toEqual([
    'tokenPrice',
    'minimumPayoutAmount',
  ])
})

const visit = { path: '/user/feeds', isStaff: false, isMaintenance: false, isCountryClosed: false }

test('maintenance refuses everyone except staff, and leaves sign-in and the settings open', () => {
  expect(refuseVisit(visit)).toBeNull()
  expect(refuseVisit({ ...visit, isMaintenance: true })).toBe('MAINTENANCE')
  expect(refuseVisit({ ...visit, isMaintenance: true, isStaff: true })).toBeNull()
  expect(refuseVisit({ ...visit, isMaintenance: true, path: '/settings/public' })).toBeNull()
  expect(refuseVisit({ ...visit, isMaintenance: true, path: '/auth/login' })).toBeNull()
  expect(refuseVisit({ ...visit, isMaintenance: true, path: '/auth/users/register' })).toBe('MAINTENANCE')
})

test('a closed country is refused, also at sign-in, and may read why', () => {
  expect(refuseVisit({ ...visit, isCountryClosed: true })).toBe('COUNTRY_BLOCKED')
  expect(refuseVisit({ ...visit, isCountryClosed: true, path: '/auth/login' })).toBe('COUNTRY_BLOCKED')
  expect(refuseVisit({ ...visit, isCountryClosed: true, path: '/block/countries/check' })).toBeNull()
})

test('an unsubscription by a mail provider is taken also during maintenance and from a closed country', () => {
  const unsubscription = { ...visit, path: '/notifications/unsubscribe' }
  expect(refuseVisit({ ...unsubscription, isMaintenance: true })).toBeNull()
  expect(refuseVisit({ ...unsubscription, isCountryClosed: true })).toBeNull()
})
