import type { HttpRequest, HttpResponse, PreviousUpload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { newestFirst, NotResumed, resumedAt } from './resumption.ts'

const request = (method: string): HttpRequest => ({
  getMethod: () => method,
  getURL: () => '/api/uploads/1',
  setHeader: () => undefined,
  getHeader: () => undefined,
  setProgressHandler: () => undefined,
  send: () => Promise.reject(new Error('never sent')),
  abort: () => Promise.resolve(),
  getUnderlyingObject: () => null,
})
const response = (status: number, offset?: number): HttpResponse => ({
  getStatus: () => status,
  getHeader: () => offset?.toString(),
  getBody: () => '',
  getUnderlyingObject: () => null,
})

test('an upload goes on where the server says, and begins again only when it is gone', () => {
  expect(resumedAt(request('HEAD'), response(200, 4_096))).toBe(4_096)
  expect(resumedAt(request('HEAD'), response(200, 0))).toBeNull()
  for (const status of [404, 410]) expect(resumedAt(request('HEAD'), response(status))).toBeNull()
  for (const status of [401, 423, 429, 500, 503]) {
    expect(() => resumedAt(request('HEAD'), response(status))).toThrow(NotResumed)
  }
  expect(resumedAt(request('PATCH'), response(503))).toBeNull()
})

test('of remembered uploads the last begun comes first, whatever the day of the week', () => {
  const begun = (creationTime: string): PreviousUpload => ({
    creationTime,
    size: 1,
    metadata: {},
    uploadUrl: null,
    parallelUploadUrls: null,
    urlStorageKey: creationTime,
  })
  const [wednesday, thursday] = [begun('Wed Nov 25 2026 10:00:00 GMT+0000'), begun('Thu Nov 26 2026 10:00:00 GMT+0000')]
  expect(newestFirst([wednesday, thursday])).toEqual([thursday, wednesday])
})
