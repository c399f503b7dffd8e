import { expect, test } from 'vitest'
import { pathsIn } from '../../paths.ts'
import { nextAfterSignIn } from './next-after-sign-in.ts'

const paths = pathsIn('en-US')
const fan = { isPerformer: false, username: 'fan', email: 'fan@demo.test', roles: ['user'] }
const creator = { isPerformer: true, username: 'creator', email: 'creator@demo.test', roles: ['performer'] }

test('leads fans home and creators to their profile', () => {
  expect(nextAfterSignIn({ viewer: fan, wanted: null, paths })).toBe('/en-US/home')
  expect(nextAfterSignIn({ viewer: creator, wanted: null, paths })).toBe('/en-US/creator')
})

test('leads staff to their area, or back to where they came from', () => {
  const staff = { isPerformer: false, username: 'ann', email: 'ann@stage.example', roles: ['reviewer'] }
  expect(nextAfterSignIn({ viewer: staff, wanted: null, paths })).toBe('/en-US/staff')
  expect(nextAfterSignIn({ viewer: staff, wanted: '/en-US/explore', paths })).toBe('/en-US/explore')
})

test('leads a creator without email or username to the account page', () => {
  expect(nextAfterSignIn({ viewer: { ...creator, email: null }, wanted: '/en-US/wallet', paths })).toBe(
    '/en-US/creator/account',
  )
  expect(nextAfterSignIn({ viewer: { ...creator, username: null }, wanted: null, paths })).toBe(
    '/en-US/creator/account',
  )
})

test('follows the return address only within this site', () => {
  expect(nextAfterSignIn({ viewer: fan, wanted: '/en-US/wallet', paths })).toBe('/en-US/wallet')
  expect(nextAfterSignIn({ viewer: fan, wanted: '//evil.example', paths })).toBe('/en-US/home')
  expect(nextAfterSignIn({ viewer: fan, wanted: '/en-US/auth/login', paths })).toBe('/en-US/home')
})

test('leads back in the language that was chosen meanwhile', () => {
  const wanted = '/zh-TW/creator?lang=zh-TW#tip-1'
  expect(nextAfterSignIn({ viewer: fan, wanted, paths })).toBe('/en-US/creator?lang=zh-TW#tip-1')
  expect(nextAfterSignIn({ viewer: fan, wanted: '/', paths })).toBe('/')
})
