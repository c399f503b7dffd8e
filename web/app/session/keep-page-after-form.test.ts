import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../routes.ts'
import { failureIn, failureOfPage, isBeside } from './keep-page-after-form.ts'

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

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'noConnection'],
  ['a proxy in its place', new ErrorResponse(503, '', '<html>'), 'somethingWentWrong'],
  ['too many requests', new ErrorResponse(429, '', null), 'somethingWentWrong'],
  [
    'a fault of the server, which leads to its page',
    redirect('/en-US/500?redirect=%2Fen-US%2Fbo'),
    'somethingWentWrong',
  ],
  ['an ended session', redirect('/en-US/auth/login?redirect=%2Fen-US%2Fbo'), null],
  ['a page that was called off', data(undefined), null],
])('a further page of a list: %s', (_, thrown, failure) => {
  expect(failureOfPage(thrown)).toBe(failure)
})

/** The address of every route with the text of its module. */
const modulesIn = (entries: readonly RouteConfigEntry[], above = ''): { address: string; text: string }[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`
    return [
      { address, text: readFileSync(join(import.meta.dirname, '..', file), 'utf8') },
      ...modulesIn(children, address),
    ]
  })

/** The feed expects its further pages, and the newest, as later pages, which name their failure: of the route, and by what it is read. */
const AS_LATER = { address: '/:locale/home/posts', reader: '../features/feeds/use-feed.ts' }

test('the feed expects each page that it reads as a later page', () => {
  const reader = readFileSync(join(import.meta.dirname, AS_LATER.reader), 'utf8')
  const read = [...reader.matchAll(/^ *void \w+\((.+)\)$/gm)].map(([, address]) => address)
  const expected = [...reader.matchAll(/^ *expectLaterPage\((.+)\)$/gm)].map(([, address]) => address)
  expect(read.length).toBeGreaterThan(1)
  expect(expected).toEqual(read)
})

test('every part of a page stays empty without an answer, or answers for itself or as a later page; no page does', () => {
  const modules = modulesIn(routes)
  const isPart = (text: string) => text.includes('isPart: true')
  const answersItself = (text: string) => text.includes('export const clientLoader')
  const parts = modules
    .filter(({ text }) => isPart(text) && !answersItself(text))
    .map(({ address }) => address)
    .filter((address) => address !== AS_LATER.address)
  expect(parts.length).toBeGreaterThan(3)
  expect(modules.filter(({ address }) => isBeside(address)).map(({ address }) => address)).toEqual(parts)
})
