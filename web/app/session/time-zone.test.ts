import { expect, test } from 'vitest'
import { readTimeZone } from './time-zone.ts'

test.each(['Asia/Taipei', 'America/Argentina/Buenos_Aires', 'UTC'])('%s is a zone', (zone) => {
  expect(readTimeZone(zone)).toBe(zone)
})

test.each([null, '', 'Asia/Nowhere', '+25:99', 'Asia/Taipei; Path=/', 'x'.repeat(80)])('%s is none', (stored) => {
  expect(readTimeZone(stored)).toBeNull()
})
