import { describe, expect, test } from 'vitest'
import type { ApiAnswer } from '../api/client.ts'
import { consentDefaultOf, findConsentDefault, readConsent } from './consent.ts'
import { recordingVisit, success } from './recording-visit.ts'

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

describe('the consent of a reader whose address is asked for', () => {
  const ask = async (answer: ApiAnswer, changes: object = {}) => {
    const { visit, calls } = recordingVisit({ 'GET /api/geo-location/ip': answer })
    return { consent: await findConsentDefault(visit, { ...settings, ...changes }), calls: calls.length }
  }
  const away = { status: 503, json: { statusCode: 503, error: 'OVERLOADED', message: 'Busy.' } }

  test('is that of their country, and denied where it cannot be found out', async () => {
    expect(await ask(success({ countryCode: 'DE' }))).toEqual({ consent: 'denied', calls: 1 })
    expect(await ask(success({ countryCode: 'TW' }))).toEqual({ consent: 'granted', calls: 1 })
    expect(await ask(away)).toEqual({ consent: 'denied', calls: 1 })
  })

  test('is the default of a site that counts nothing, without asking', async () => {
    expect(await ask(away, { gaCode: '' })).toEqual({ consent: 'granted', calls: 0 })
    expect(await ask(away, { pageViewTracking: false })).toEqual({ consent: 'granted', calls: 0 })
  })
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
