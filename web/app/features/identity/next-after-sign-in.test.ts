import { expect, test } from 'vitest'
import { pathsIn } from '../../paths.ts'
import { nextAfterSignIn } from './next-after-sign-in.ts'

const paths = pathsIn('en-US')
const fan = { isPerformer: false, username: 'fan', email: 'fan@demo.test' }
const creator = { isPerformer: true, username: 'creator', email: 'creator@demo.test' }

test('fans go home, creators to their profile', () => {
  expect(nextAfterSignIn({ viewer: fan, wanted: null, paths })).toBe('/en-US/home')
  expect(nextAfterSignIn({ viewer: creator, wanted: null, paths })).toBe('/en-US/creator')
})

test('a creator without e-mail or user name completes the account first', () => {
  expect(nextAfterSignIn({ viewer: { ...creator, email: null }, wanted: '/en-US/wallet', paths })).toBe(
    '/en-US/creator/account',
  )
  expect(nextAfterSignIn({ viewer: { ...creator, username: null }, wanted: null, paths })).toBe(
    '/en-US/creator/account',
  )
})

test('an input to go back is followed when it leads to this site, else not', () => {
  expect(nextAfterSignIn({ viewer: fan, wanted: '/en-US/wallet', paths })).toBe('/en-US/wallet')
  expect(nextAfterSignIn({ viewer: fan, wanted: '//evil.example', paths })).toBe('/en-US/home')
  expect(nextAfterSignIn({ viewer: fan, wanted: '/en-US/auth/login', paths })).toBe('/en-US/home')
})
