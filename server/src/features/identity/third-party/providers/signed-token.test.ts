import { expect, test } from 'vitest'
import { isAccessToken, isCanonicalToken, isIdToken, isIssuedTo, signingInputOf } from './signed-token.ts'

const part = (text: string) => Buffer.from(text).toString('base64url')
// The last character of 4 bytes holds four spare bits.
const token = [part('{"alg":"RS256"}'), part('{"sub":"ann"}'), part('sign')].join('.')

test('a token in its canonical form is accepted, and none of its other spellings', () => {
  expect(isCanonicalToken(token)).toBe(true)
  const respelled = `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`
  expect(Buffer.from(respelled.split('.')[2] ?? '', 'base64url').toString()).toBe('sign')
  for (const other of [
    respelled,
    `${token}==`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    `${token}.`,
    token.slice(0, 20),
  ])
    expect([other, isCanonicalToken(other)]).toEqual([other, false])
  expect(isCanonicalToken([part('???'), part('>>>'), 'ab+/'].join('.'))).toBe(false)
})

test('is identified by what was signed, not by the signature', () => {
  expect(signingInputOf(token)).toBe(token.split('.').slice(0, 2).join('.'))
})

test.each([
  [{ aud: 'us' }, true],
  [{ aud: ['us'] }, true],
  [{ aud: 'us', azp: 'us' }, true],
  [{ aud: 'us', client_id: 'us' }, true],
  [{ aud: ['us', 'them'], azp: 'us' }, true],
  [{ aud: ['us', 'them'] }, false],
  [{ aud: ['us', 'them'], azp: 'them' }, false],
  [{ aud: 'us', azp: 'them' }, false],
  [{ aud: 'us', client_id: 'them' }, false],
  [{ aud: 'us', azp: 'us', client_id: 'them' }, false],
  [{ aud: 'them' }, false],
  [{}, false],
])('claims %j are for this site: %s', (claims, isOurs) => {
  expect(isIssuedTo('us', claims)).toBe(isOurs)
})

test.each([
  [{ typ: 'at+jwt' }, {}, true],
  [{ typ: 'application/at+jwt' }, {}, true],
  [{ typ: 'JWT' }, { typ: 'Bearer' }, true],
  [{}, {}, true],
  [{ typ: 'logout+jwt' }, {}, false],
  [{ typ: 'JWT' }, { typ: 'ID' }, false],
  [{ typ: 'JWT' }, { typ: 'Refresh' }, false],
  [{ typ: 'JWT' }, { nonce: 'n' }, false],
  [{}, { at_hash: 'h' }, false],
  [{}, { c_hash: 'h' }, false],
])('a token of header %j and claims %j is an access token: %s', (header, claims, isOne) => {
  expect(isAccessToken(header, claims)).toBe(isOne)
})

test('an ID token has the type JWT or none', () => {
  expect([{ typ: 'JWT' }, {}, { typ: 'at+jwt' }, { typ: 'logout+jwt' }].map(isIdToken)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
