import { expect, test } from 'vitest'
import { countedPlace } from './counted-place.ts'

test('a counted page names neither its own query nor that of the page before it', () => {
  const address = new URL('https://site.example/en-US/auth/reset?token=secret#form')
  expect(countedPlace(address, 'https://site.example/en-US/auth/verify?token=secret#x')).toEqual({
    page_location: 'https://site.example/en-US/auth/reset#form',
    page_referrer: 'https://site.example/en-US/auth/verify',
  })
})

test.each(['', 'no address'])('a page that came after %j has no page before it', (referrer) => {
  expect(countedPlace(new URL('https://site.example/en-US'), referrer).page_referrer).toBe('')
})
