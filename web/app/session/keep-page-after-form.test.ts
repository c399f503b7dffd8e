import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { failureIn } from './keep-page-after-form.ts'

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'noConnection'],
  ['no answer, as data without a status', data(new TypeError('Failed to fetch')), 'noConnection'],
  ['no code', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'noConnection'],
  ['a fault of the page', new TypeError('undefined is not a function'), 'somethingWentWrong'],
  ['an answer that cannot be read', new SyntaxError('Unexpected token'), 'somethingWentWrong'],
  ['a fault of the server', new ErrorResponse(500, '', null), 'somethingWentWrong'],
  ['a proxy in its place', new ErrorResponse(502, 'Bad Gateway', '<html>'), 'somethingWentWrong'],
  ['a refusal', new ErrorResponse(403, '', null), null],
  ['a thing that is gone', new ErrorResponse(404, '', null), null],
  ['a redirect', redirect('/en-US/auth/login'), null],
  ['a submission that was called off', data(undefined), null],
])('%s', (_, thrown, failure) => {
  expect(failureIn(thrown)).toBe(failure)
})
