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
])('before a choice, the consent of a reader in %s is %s', (country, consent) => {
  expect(consentDefaultOf(settings, country)).toBe(consent)
})

test('a site that requires consent everywhere asks everyone', () => {
  expect(consentDefaultOf({ ...settings, analyticsConsentDefault: 'denied' }, 'TW')).toBe('denied')
})

test.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['yes', null],
  ['', null],
  [null, null],
])('reads the cookie %j as %j', (text, consent) => {
  expect(readConsent(text)).toBe(consent)
})
