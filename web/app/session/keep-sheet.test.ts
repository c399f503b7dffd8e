import { expect, test } from 'vitest'
import type { Place } from '../api/router-state.ts'
import { pathsIn } from '../paths.ts'
import { safeRedirect } from './safe-redirect.ts'
import { withSheet } from './keep-sheet.ts'

const paths = pathsIn('en-US')
const wanted = { pathname: '/en-US/wallet', search: '?current=2&q=a', hash: '#m1&2' }
const address = wanted.pathname + wanted.search

const at = (location: Place, navigation?: Place) => ({
  location,
  navigation: navigation ? { location: navigation } : {},
})

/** The place of an address of the site. */
function placeOf(to: string): Place {
  const { pathname, search, hash } = new URL(to, 'http://site.test')
  return { pathname, search, hash }
}

const backOf = (to: string) => safeRedirect(new URL(to, 'http://site.test').searchParams.get('redirect'))

test('without an open sheet a way back has the mark of the page', () => {
  const to = paths.signIn({ redirect: address })
  for (const places of [at(wanted), at(placeOf(paths.home), wanted)])
    expect(backOf(withSheet(to, places, null))).toBe(address + wanted.hash)
})

test.each([
  ['the page around it', address],
  ['the page of its question', '/en-US/tip/1?post=2'],
])('from an open sheet a way back to %s leads to the page and opens it again', (_, redirect) => {
  for (const to of [paths.serverError({ redirect }), paths.signIn({ redirect })])
    expect(backOf(withSheet(to, at(wanted), 'tip-1.2'))).toBe(`${address}#tip-1.2`)
})

test.each([paths.wallet, paths.signIn(), 'https://pay.example/auth/login?redirect=%2F'])(
  'an open sheet changes no other redirect: %s',
  (to) => expect(withSheet(to, at(wanted), 'tip-1')).toBe(to),
)

test('a sheet whose link to another page was pressed is not opened again', () => {
  const to = paths.signIn({ redirect: '/en-US/home' })
  expect(withSheet(to, at(wanted, placeOf(paths.home)), 'tip-1')).toBe(to)
})

const toTip = paths.signIn({ redirect: `${address}#tip-1` })

test.each([
  ['is led to sign-in', at(wanted, placeOf(toTip))],
  ['is there', at(placeOf(toTip))],
])('who %s keeps the way back with which they are', (_, places) => {
  for (const redirect of [address, '/en-US/tip/1', '/en-US/home'])
    expect(withSheet(paths.signIn({ redirect }), places, null)).toBe(toTip)
  const fault = paths.serverError({ redirect: '/en-US/home' })
  expect(withSheet(fault, places, null)).toBe(fault)
})

test('a sheet that was opened while the page around it led to sign-in is opened again', () => {
  const ofQuestion = paths.signIn({ redirect: '/en-US/tip/1' })
  for (const first of [address, address + wanted.hash])
    expect(withSheet(ofQuestion, at(wanted, placeOf(paths.signIn({ redirect: first }))), 'tip-1')).toBe(toTip)
  const elsewhere = paths.signIn({ redirect: '/en-US/home' })
  expect(withSheet(ofQuestion, at(wanted, placeOf(elsewhere)), 'tip-1')).toBe(elsewhere)
})
