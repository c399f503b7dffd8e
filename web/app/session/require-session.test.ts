import { getCurrentUser } from '@stagedoor/contract/users'
import { expect, test } from 'vitest'
import { createApi, type ApiAnswer } from '../api/client.ts'
import { pathsIn } from '../paths.ts'
import type { PageRules } from './page-rules.ts'
import { requireSession } from './require-session.ts'

const visitOf = (rules: PageRules, isSubmission = false) => ({
  url: new URL('http://stagedoor.test/en-US/wallet?tab=1'),
  fetchedFrom: new URL('http://stagedoor.test/en-US/messages?filter=unread'),
  isForData: false,
  isSubmission,
  paths: pathsIn('en-US'),
  isSecure: true,
  hasWaitingSession: false,
  rules,
})

const callAnswered = (answer: ApiAnswer, rules: PageRules = { requiresSignIn: true }, isSubmission = false) =>
  requireSession(
    createApi(async () => answer, { token: 'token', locale: 'en-US' }),
    visitOf(rules, isSubmission),
  )(getCurrentUser, {})

const refusal = (status: number, error: string) => ({ status, json: { statusCode: status, error, message: 'No.' } })

test('a lost session leads to sign-in and back, and removes the token', async () => {
  const thrown: unknown = await callAnswered(refusal(401, 'UNAUTHENTICATED')).catch((error: unknown) => error)
  if (!(thrown instanceof Response)) throw new Error('a response was expected')
  expect([thrown.status, thrown.headers.get('location'), thrown.headers.get('set-cookie')]).toEqual([
    302,
    '/en-US/auth/login?redirect=%2Fen-US%2Fwallet%3Ftab%3D1',
    '__Host-token=; Path=/; Max-Age=0; SameSite=Lax; Secure, __Host-sessionEnded=1; Path=/; Max-Age=600; SameSite=Lax; Secure',
  ])
})

test('a part of a page leads back to the page around it', async () => {
  const rules = { requiresSignIn: true, isPart: true } as const
  const thrown: unknown = await callAnswered(refusal(401, 'UNAUTHENTICATED'), rules).catch((error: unknown) => error)
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe(
    '/en-US/auth/login?redirect=%2Fen-US%2Fmessages%3Ffilter%3Dunread',
  )
})

test.each([
  ['a form of another page leads back to the page around it', true, '%2Fen-US%2Fmessages%3Ffilter%3Dunread'],
  [
    'a page that also takes forms of others leads back to itself when it is opened',
    false,
    '%2Fen-US%2Fwallet%3Ftab%3D1',
  ],
])('%s', async (_, isSubmission, back) => {
  const rules = { requiresSignIn: true, isAction: true } as const
  const thrown: unknown = await callAnswered(refusal(401, 'UNAUTHENTICATED'), rules, isSubmission).catch(
    (error: unknown) => error,
  )
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe(`/en-US/auth/login?redirect=${back}`)
})

test('a public page that forbids redirects is shown again, to a visitor', async () => {
  const thrown: unknown = await callAnswered(refusal(401, 'UNAUTHENTICATED'), { forbidsRedirect: true }).catch(
    (error: unknown) => error,
  )
  expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/en-US/wallet?tab=1')
})

test('passes every other answer to the page', async () => {
  expect(await callAnswered(refusal(403, 'FORBIDDEN'))).toMatchObject({ isOk: false, status: 403 })
  expect(await callAnswered({ status: 200, json: { status: 0, data: { name: 'Ada' } } })).toMatchObject({ isOk: true })
})
