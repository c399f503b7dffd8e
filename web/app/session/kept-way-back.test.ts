import { expect, test } from 'vitest'
import { ownCookies } from './cookies.ts'
import { forgetWayBack, keepWayBack, wayBackOf } from './kept-way-back.ts'

const links = [
  { link: 'confirmation', name: 'afterConfirmation', seconds: 86_400 },
  { link: 'reset', name: 'afterReset', seconds: 3_600 },
] as const

test.each(links)(
  'keeps a page of this site with its mark as long as a link of $link works, unreadable by scripts',
  ({ link, name, seconds }) => {
    const line = keepWayBack(link, '/en-US/mia?tab=videos#tip-1', { isSecure: true })
    expect(line).toMatch(new RegExp(`^__Host-${name}=.*; Max-Age=${seconds}; SameSite=Lax; Secure; HttpOnly$`))
    const kept = ownCookies(line.split(';')[0] ?? '', true)
    expect(wayBackOf(link, kept)).toBe('/en-US/mia?tab=videos#tip-1')
    for (const other of links) if (other.link !== link) expect(wayBackOf(other.link, kept)).toBeNull()
    expect(forgetWayBack(link, { isSecure: true })).toMatch(new RegExp(`^__Host-${name}=; .*Max-Age=0;`))
  },
)

test.each([null, '//evil.example', 'https://evil.example', '/en-US/auth/login'])(
  '%j leads nowhere, and ends what was kept before',
  (wanted) => {
    const visit = { isSecure: false }
    for (const { link } of links) expect(keepWayBack(link, wanted, visit)).toBe(forgetWayBack(link, visit))
  },
)

test.each([null, 'other=1', 'afterReset=%2F%2Fevil.example', 'afterReset=https%3A%2F%2Fevil.example'])(
  'a cookie that is not a path of this site leads nowhere: %j',
  (header) => expect(wayBackOf('reset', header)).toBeNull(),
)
