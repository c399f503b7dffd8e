import { expect, test } from 'vitest'
import { consentDefaultOf, readConsent } from './consent.ts'

const settings = {
  gaCode: 'G-1',
  pageViewTracking: true,
  analyticsConsentDefault: 'granted' as const,
  analyticsConsentCountries: ['DE', 'FR'],
}

test.each([
  ['TW', 'granted'],
  ['DE', 'denied'],
  [null, 'granted'],
])('until somebody in %s says, their consent is %s', (country, consent) => {
  expect(consentDefaultOf(settings, country)).toBe(consent)
})

test('a site that asks everyone asks everyone', () => {
  expect(consentDefaultOf({ ...settings, analyticsConsentDefault: 'denied' }, 'TW')).toBe('denied')
})

test.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['yes', null],
  ['', null],
  [null, null],
])('a cookie that says %j means %j', (text, consent) => {
  expect(readConsent(text)).toBe(consent)
})
