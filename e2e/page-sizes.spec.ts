import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { signIn } from './people/api.ts'

/** What a page of somebody who is signed in may take, as it is sent to a browser. */
const LIMIT_BYTES = 10 * 1024
/** Of pages alike but for an id, or for their query, this many are opened. */
const ALIKE = 2
const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
/** Addresses of files, and of what ends the session. */
const NO_PAGE = /\/(?:pdf|json|download|logout)(?:\?|$)/

type Sent = { status: number; isPage: boolean; bytes: Buffer }

const open = (url: string, token: string): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const cookie = `eighteen_day=1990-01-01; timeZone=Asia%2FTaipei; token=${token}`
    get(url, { headers: { cookie, accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          isPage: answer.headers['content-type']?.startsWith('text/html') ?? false,
          bytes: Buffer.concat(parts),
        }),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })

/** Opens pages and what they link to. @returns the compressed bytes of each, by its path */
async function sizesFrom(
  starts: readonly string[],
  { site, token, locale }: { site: string; token: string; locale: Locale },
): Promise<Map<string, number>> {
  const [sizes, seen, waiting] = [new Map<string, number>(), new Map<string, number>(), new Set(starts)]
  for (const path of waiting) {
    const kind = path.replaceAll(ID, 'id').replace(/\?.*/, '?')
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    if (count > ALIKE) continue
    const { status, isPage, bytes } = await open(`${site}/${locale}${path}`, token)
    if (!isPage) continue
    expect([path, status < 500]).toEqual([path, true])
    sizes.set(path, bytes.length)
    const links = brotliDecompressSync(bytes)
      .toString()
      .matchAll(new RegExp(`href="/${locale}(/[^"#]*)"`, 'g'))
    for (const [, link = ''] of links) if (!NO_PAGE.test(link)) waiting.add(link.replaceAll('&amp;', '&'))
  }
  return sizes
}

const people = [
  [
    'fan@demo.test',
    [
      '/home',
      '/wallet',
      '/messages',
      '/account/security',
      '/creators?country=TW&hair=black',
      '/search?q=a&tab=creators',
    ],
    30,
  ],
  [
    'creator@demo.test',
    [
      '/home',
      '/creator/account',
      '/creator/earnings',
      '/creator/onboarding',
      '/creator/galleries/new',
      '/addresses/new',
    ],
    60,
  ],
  ['admin@demo.test', ['/staff', '/staff/posts', '/staff/items/products'], 30],
] as const

for (const locale of ['zh-TW', 'ko-KR'] as const)
  for (const [username, starts, least] of people)
    test(`every page of ${username} is within ten kilobytes in ${locale}, compressed`, async ({ request, baseURL }) => {
      const sizes = await sizesFrom(starts, { site: baseURL ?? '', token: await signIn(request, username), locale })
      expect(sizes.size).toBeGreaterThan(least)
      expect([...sizes].filter(([, bytes]) => bytes > LIMIT_BYTES)).toEqual([])
    })
