import { expect, test } from 'vitest'
import { socketKeyOfManual } from './socket-key-of-manual.ts'

/** The pattern for cookies, which means the same to nginx (PCRE) and here. */
const cookiePattern = new RegExp(/"~([^"]+)"/.exec(socketKeyOfManual())?.[1] ?? expect.fail('no pattern'))

test.each([
  ['__Host-token=abc', 'abc'],
  ['locale=ko-KR; __Host-token=abc; theme=dark', 'abc'],
  ['token=abc', 'abc'],
  ['originalToken=handle; token=abc', 'abc'],
  ['originalToken=handle', undefined],
  ['__Host-originalToken=handle; x=token=1', undefined],
  ['', undefined],
])('nginx keeps the sockets of %j by %s', (cookie, token) => {
  expect(cookiePattern.exec(cookie)?.groups?.['page_token']).toBe(token)
})
