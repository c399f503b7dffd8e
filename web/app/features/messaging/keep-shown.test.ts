import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse, type DataStrategyResult } from 'react-router'
import { expect, test } from 'vitest'
import { keepShown } from './keep-shown.ts'

const SHOWN = { list: 'the list', thread: 'the thread' }

/** A page that is read again: its list is there, and the reading of its thread ends so. */
function readAgain(thrown: unknown) {
  const results: Record<string, DataStrategyResult> = {
    list: { type: 'data', result: 'a newer list' },
    thread: { type: 'error', result: thrown },
  }
  const isKept = keepShown(results, SHOWN)
  return { isKept, list: results['list']?.result, thread: results['thread']?.result }
}

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['a fault of the server', new ErrorResponse(500, '', null)],
  ['a server that is busy', new ErrorResponse(503, '', null)],
  ['too many calls', new ErrorResponse(429, '', null)],
  ['the redirect to the page of faults', redirect('/en-US/500?redirect=%2Fen-US%2Fmessages')],
])('%s keeps what was shown in its place, and what was read is shown', (_, thrown) => {
  expect(readAgain(thrown)).toEqual({ isKept: true, list: 'a newer list', thread: 'the thread' })
})

test.each([
  ['a refusal', new ErrorResponse(403, '', null)],
  ['a thing that is gone', new ErrorResponse(404, '', null)],
  ['an ended session', redirect('/en-US/auth/login')],
])('%s is shown instead', (_, thrown) => {
  expect(readAgain(thrown)).toEqual({ isKept: false, list: 'a newer list', thread: thrown })
})

test('what was not shown before is not kept, and what was read keeps nothing old', () => {
  const fresh = { type: 'error', result: new TypeError('Failed to fetch') } as DataStrategyResult
  expect(keepShown({ other: fresh }, SHOWN)).toBe(false)
  expect(keepShown({ list: { type: 'data', result: 'a newer list' } }, SHOWN)).toBe(false)
})
