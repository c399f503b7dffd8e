import { expect, test } from 'vitest'
import { createAnonymousPageCache, scriptHashes, anonymousKey } from './anonymous-page-cache.ts'

const key = (headers: Record<string, string> = {}, url = '/en-US/creator', method = 'GET') =>
  anonymousKey({ method, url, headers }, { country: 'TW', encoding: 'br' })

test('anonymous visitors with nothing of their own share a copy', () => {
  expect(key()).toBe(key({ 'user-agent': 'another' }))
  expect(key({ cookie: 'theme=dark; i18nextLng=ja-JP' })).toBe(key({ cookie: 'i18nextLng=ja-JP; theme=dark' }))
})

test.each([[{ cookie: 'token=x' }], [{ cookie: 'theme=dark; role=user' }], [{ authorization: 'x' }]])(
  '%j has pages of their own',
  (headers) => {
    expect(key(headers as Record<string, string>)).toBeNull()
  },
)

test('language, look, address, country and host make different copies', () => {
  const keys = [
    key(),
    key({ cookie: 'theme=dark' }),
    key({ host: 'other.example' }),
    key({}, '/ja-JP/creator'),
    anonymousKey({ method: 'GET', url: '/en-US/creator', headers: {} }, { country: 'US', encoding: 'br' }),
    anonymousKey({ method: 'GET', url: '/en-US/creator', headers: {} }, { country: 'TW', encoding: 'gzip' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(key({}, '/en-US/creator', 'POST')).toBeNull()
})

test('a hundred concurrent requests render one page; the next after its lifetime renders another', async () => {
  const copies = createAnonymousPageCache({ maximumAgeMs: 20, maximumCount: 2 })
  let made = 0
  const make = async () => ({ status: 200, headers: [], body: Buffer.from(String((made += 1))) })
  const found = await Promise.all(Array.from({ length: 100 }, () => copies.find('a', make)))
  expect([new Set(found).size, made]).toEqual([1, 1])
  await expect.poll(async () => String((await copies.find('a', make))?.body), { timeout: 20_000 }).not.toBe('1')
})

test('a page that failed is tried again by the next', async () => {
  const copies = createAnonymousPageCache({ maximumAgeMs: 60_000, maximumCount: 2 })
  await expect(copies.find('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await copies.find('a', async () => null)).toBeNull()
})

test('evicts the oldest page', async () => {
  const copies = createAnonymousPageCache({ maximumAgeMs: 60_000, maximumCount: 2 })
  let made = 0
  const make = async () => {
    made += 1
    return null
  }
  for (const name of ['a', 'b', 'c', 'a']) await copies.find(name, make)
  expect(made).toBe(4)
})

test('inline scripts are named by their hash, files are not', () => {
  const hashes = scriptHashes(
    '<script nonce="n">a()</script><script type="module" src="/x.js"></script><script>a()</script><script>b()</script>',
  )
  expect(hashes).toHaveLength(2)
  expect(hashes[0]).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/)
})
