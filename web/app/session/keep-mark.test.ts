import { expect, test } from 'vitest'
import { pathsIn } from '../paths.ts'
import { safeRedirect } from './safe-redirect.ts'
import { withMark } from './keep-mark.ts'

const paths = pathsIn('en-US')
const wanted = { pathname: '/en-US/wallet', search: '?current=2&q=a', hash: '#m1&2' }
const address = wanted.pathname + wanted.search

test.each([paths.serverError({ redirect: address }), paths.signIn({ redirect: address })])(
  '%s leads back to the mark',
  (to) => {
    const back = new URL(withMark(to, wanted), 'http://site.test').searchParams.get('redirect')
    expect(back).toBe(address + wanted.hash)
    expect(new URL(safeRedirect(back) ?? '', 'http://site.test').hash).toBe(wanted.hash)
    expect(withMark(to, { ...wanted, hash: '' })).toBe(to)
  },
)

test.each([
  ['no way back', paths.serverError()],
  ['another page', paths.wallet],
  ['a way back to elsewhere', paths.signIn({ redirect: '/en-US/home' })],
  ['a way back with a mark of its own', paths.signIn({ redirect: `${address}#follow-1` })],
])('%s is as the server said', (_, to) => {
  expect(withMark(to, wanted)).toBe(to)
})
