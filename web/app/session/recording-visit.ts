import { addTexts } from '../locales/translator.ts'
import * as english from '../locales/english.ts'
import { createApi, type ApiAnswer, type ApiCall } from '../api/client.ts'
import { pathsIn } from '../paths.ts'
import type { Visit } from './visit.ts'

/**
 * For tests: a visit that answers each call by its method and path, and keeps it. A call without an answer fails the test.
 */
export function recordingVisit(answers: Readonly<Record<string, ApiAnswer>>): { visit: Visit; calls: ApiCall[] } {
  addTexts('en-US', english)
  const calls: ApiCall[] = []
  const api = createApi(
    async (call) => {
      calls.push(call)
      const answer = answers[`${call.method} ${call.path}`]
      if (!answer) throw new Error(`the test has no answer to ${call.method} ${call.path}`)
      return answer
    },
    { token: 'token', locale: 'en-US' },
  )
  const visit: Visit = {
    url: new URL('http://stagedoor.test/en-US'),
    fetchedFrom: undefined,
    isForData: false,
    isSubmission: false,
    locale: 'en-US',
    paths: pathsIn('en-US'),
    api,
    apiAs: () => api,
    cookies: null,
    token: 'token',
    hasWaitingSession: false,
    renew: () => undefined,
    viewer: async () => null,
    theme: 'light',
    timeZone: null,
    isConfirmedAdult: true,
    now: new Date('2026-11-22T10:00:00Z'),
    isSecure: true,
    siteOrigin: 'http://stagedoor.test',
    rulesAt: () => ({}),
    rules: {},
    turnedAwayAs: null,
    isShut: false,
    site: async () => ({ settings: null, isCountryClosed: false }),
    closure: null,
    changedTexts: [],
    textFiles: () => [],
    nonce: 'nonce',
    reportError: (error) => {
      throw error
    },
  }
  return { visit, calls }
}

/** A form with these fields. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

export const success = (data: unknown): ApiAnswer => ({ status: 200, json: { status: 0, data } })
