import { expect, test } from 'vitest'
import { errorResponse, signedOutHeaders, type Place } from './leave.ts'
import { recordingVisit } from './recording-visit.ts'

test('signing out removes everything that a session left in the browser, and its cache', () => {
  const headers = signedOutHeaders({ isSecure: true })
  const removed = headers.getSetCookie().map((line) => line.split('=')[0])
  for (const name of [
    'token',
    'originalToken',
    'afterPayment',
    'role',
    'oauthToken',
    'oauthTokenSecret',
    'dueStep',
    'signOn',
  ])
    expect(removed).toContain(`__Host-${name}`)
  expect(headers.getSetCookie().every((line) => line.includes('=; Path=/; Max-Age=0;'))).toBe(true)
  expect(headers.get('clear-site-data')).toBe('"cache"')
  // Choices of the reader are not the session's.
  for (const name of ['theme', 'i18nextLng', 'eighteen_day', 'analyticsConsent'])
    expect(removed).not.toContain(`__Host-${name}`)
})

test('a fault leads the router to its page and back, and leaves a form and what stands beside a list where it is', () => {
  const { visit } = recordingVisit({})
  const problem = { statusCode: 500, error: 'INTERNAL' as const, message: 'Sorry.' }
  const after = (request: object, place?: Place) => errorResponse({ ...visit, ...request }, problem, place)
  expect(after({ isForData: true })).toMatchObject({ status: 302 })
  const page = { data: { error: 'INTERNAL', message: 'Sorry.' }, init: { status: 500 } }
  expect(after({ isForData: true, isSubmission: true })).toMatchObject(page)
  expect(after({ isForData: true }, 'beside-list')).toMatchObject(page)
  expect(after({})).toMatchObject(page)
})
