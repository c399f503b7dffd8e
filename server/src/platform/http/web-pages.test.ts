import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { copyOf } from './page-copies.ts'
import { mountWeb, type WebOptions } from './web-pages.ts'
import { builtWeb } from './web-source.ts'

/** A fake of the built web: it records its input, and answers by the requested path. */
const BUILT = `
export const createPages = ({ textsFiles }) => async (request, { callsOf, nonce, isSecure, now }) => {
  const url = new URL(request.url)
  const page = (html) => ({ response: new Response(null, { headers: { 'content-type': 'text/html' } }), html })
  const slowly = async function* () { yield 'first '; await new Promise((resolve) => setTimeout(resolve, 120)); yield 'last' }
  switch (url.pathname) {
    case '/slow':
      return { response: new Response(ReadableStream.from(slowly()).pipeThrough(new TextEncoderStream())), html: null }
    case '/call':
      return { response: Response.json(await callsOf({ token: 'mine', locale: 'ja-JP' })({ method: 'GET', path: '/who' })), html: null }
    case '/form':
      return { response: new Response(await request.text(), { headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] }), html: null }
    case '/count.data':
      globalThis.renderedForTests = (globalThis.renderedForTests ?? 0) + 1
      return { response: Response.json({ count: globalThis.renderedForTests }), html: null }
    case '/held':
      await globalThis.heldForTests
      return page('held')
    case '/missing':
      globalThis.renderedForTests = (globalThis.renderedForTests ?? 0) + 1
      return { response: new Response(null, { status: 404 }), html: 'missing ' + globalThis.renderedForTests }
    case '/__manifest':
      return { response: Response.json({}, { headers: { 'cache-control': 'public, immutable' } }), html: null }
    case '/away':
      return { response: new Response(null, { status: 302, headers: { location: '/zh-TW' } }), html: null }
    default:
      return page(JSON.stringify({ origin: url.origin, nonce, isSecure, now: now.toISOString(), textsFiles }))
  }
}
`

let app: FastifyInstance
let directory: string
afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

async function aSite(options: Partial<WebOptions> = {}): Promise<FastifyInstance> {
  directory = await mkdtemp(join(tmpdir(), 'stagedoor-web-'))
  await mkdir(join(directory, 'server'))
  await mkdir(join(directory, 'client', 'assets'), { recursive: true })
  await mkdir(join(directory, 'client', '.vite'))
  await writeFile(join(directory, 'server', 'index.js'), BUILT)
  await writeFile(join(directory, 'server', 'package.json'), '{"type":"module"}')
  for (const file of ['favicon.svg', 'apple-touch-icon.png', 'robots.txt', 'sw.js'])
    await writeFile(join(directory, 'client', file), file)
  await writeFile(join(directory, 'client', 'error.html'), '<h1>away</h1>')
  await writeFile(join(directory, 'client', 'assets', 'app-1.js'), 'export {}')
  await writeFile(join(directory, 'client', 'assets', 'app-1.js.br'), 'packed')
  const manifest = {
    'app/locales/ja-JP/index.ts': { file: 'assets/ja-JP-1.js' },
    'app/root.tsx': { file: 'assets/root-1.js' },
  }
  await writeFile(join(directory, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest))

  app = Fastify()
  await app.register(fastifyCookie)
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', async (request) => {
    request.clientAddress = request.socket.remoteAddress ?? ''
  })
  await mountWeb(app, {
    source: builtWeb(directory),
    inProcess: {
      callsOf:
        (caller) =>
        async ({ path }) => ({ isOk: true, status: 200, data: { path, caller } }),
    },
    publicUrl: 'https://stagedoor.test',
    mediaOrigins: ['https://media.test'],
    formOrigins: ['https://pay.test'],
    widgetOrigins: [],
    now: () => new Date('2026-11-21T00:00:00Z'),
    countryOf: () => null,
    ...options,
  })
  return app
}

/** A signed-in reader, because anonymous visitors share cached pages. */
const askSignedIn = () => app.inject({ url: '/zh-TW', headers: { cookie: 'token=somebody' } })

test('each answer has its own nonce, and allows no other script', async () => {
  await aSite()
  const answers = await Promise.all([askSignedIn(), askSignedIn()])
  const nonces = answers.map((answer) => answer.json<{ nonce: string }>().nonce)
  expect(new Set(nonces).size).toBe(2)
  answers.forEach((answer, index) => {
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonces[index]}';`)
    expect(policy).not.toContain('unsafe-')
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "style-src 'self'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).toContain("connect-src 'self' wss://stagedoor.test")
    expect(policy).toContain("form-action 'self' https://stagedoor.test https://pay.test")
    expect(policy).toContain("img-src 'self' blob: data: https://media.test")
  })
})

test('Agora’s servers may be called by pages of live video alone, and nothing else is wider there', async () => {
  await aSite({ callsAgora: (path) => path === '/zh-TW/streaming/anna' })
  const policyOf = async (url: string) => {
    const reply = await app.inject({ url, headers: { cookie: 'token=somebody' } })
    return String(reply.headers['content-security-policy'])
      .replace(/'nonce-[^']+'/, 'NONCE')
      .split('; ')
  }
  const plain = await policyOf('/zh-TW/live')
  expect(plain.join()).not.toContain('agora')
  const wider = (await policyOf('/zh-TW/streaming/anna')).filter((part) => !plain.includes(part))
  expect(wider).toEqual([
    expect.stringMatching(
      /^connect-src 'self' wss:\/\/stagedoor\.test https:\/\/\*\.agora\.io:\* wss:\/\/\*\.agora\.io:\* /,
    ),
  ])
})

test('the script of card fields may run on its pages alone, and widens nothing else there', async () => {
  await aSite({ hasCardFields: (path) => path === '/zh-TW/wallet/confirm/1' })
  const policyOf = async (url: string) => {
    const reply = await app.inject({ url, headers: { cookie: 'token=somebody' } })
    const nonce = /'nonce-[^']+'/
    return String(reply.headers['content-security-policy']).replace(nonce, 'NONCE').split('; ')
  }
  const plain = await policyOf('/zh-TW/wallet')
  expect(plain.join()).not.toContain('stripe')
  expect(await policyOf('/zh-TW/wallet/cards?a=/zh-TW/wallet/confirm/1')).toEqual(plain)
  const wider = (await policyOf('/zh-TW/wallet/confirm/1?a')).filter((part) => !plain.includes(part))
  expect(wider).toEqual([
    "script-src 'self' NONCE https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' wss://stagedoor.test https://api.stripe.com",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  ])
})

test('https is insisted on where the site has it, and only there', async () => {
  await aSite()
  expect((await app.inject('/zh-TW')).headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  await app.close()
  await rm(directory, { recursive: true })
  await aSite({ publicUrl: 'http://127.0.0.1:3000' })
  const answer = await app.inject('/zh-TW')
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  expect(answer.json()).toMatchObject({ isSecure: false })
})

test("a page gets the reader's host, the clock's time and the file of each language", async () => {
  await aSite()
  const answer = await app.inject({ url: '/zh-TW', headers: { host: 'other.test:8080' } })
  expect(answer.json()).toMatchObject({
    origin: 'https://other.test:8080',
    now: '2026-11-21T00:00:00.000Z',
    textsFiles: { 'ja-JP': { index: '/assets/ja-JP-1.js' } },
  })
})

test.each([
  '/api/nothing',
  '/media/x',
  '/socket.io/',
  '/metrics',
  '/sandbox/x',
  '/dev/mail',
  '/assets/none.js',
  '/.env',
  '/.git/config',
  '/package.json',
  '/assets/app-1.js.map',
  '/favicon.ico',
  `/en-US/${'a/'.repeat(7_000)}`,
])('serves no page under %s', async (url) => {
  await aSite()
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('json')
})

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const

test.each([
  ['gzip, deflate, br, zstd', 'br', 'br'],
  ['br', 'br', 'br'],
  ['gzip', 'gzip', 'gzip'],
] as const)(
  'packs for %s in %s what visitors share, and in %s the rest, whole or part by part',
  async (accept, shared, own) => {
    await aSite()
    for (const [headers, encoding] of [
      [{}, shared],
      [{ cookie: 'token=somebody' }, own],
    ] as const)
      for (const [url, text] of [
        ['/zh-TW', '"isSecure":true'],
        ['/slow', 'first last'],
      ] as const) {
        const answer = await app.inject({ url, headers: { ...headers, 'accept-encoding': accept } })
        expect(answer.headers['content-encoding']).toBe(encoding)
        expect(unpack[encoding](answer.rawPayload).toString()).toContain(text)
      }
  },
)

test('visitors share an answer with all its headers, each under a request id of its own', async () => {
  await aSite()
  const [first, copy, forReader] = [await app.inject('/zh-TW'), await app.inject('/zh-TW'), await askSignedIn()]
  const ids = [first, copy].map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(2)
  const shared = ({ headers: { date: _, 'x-request-id': __, ...headers }, ...answer }: typeof copy) => [
    headers,
    answer.payload,
  ]
  expect(shared(copy)).toEqual(shared(first))
  expect([copy.statusCode, copy.headers['content-length']]).toEqual([200, String(copy.rawPayload.length)])
  const ownHeaders = { ...forReader.headers, 'x-request-id': '', 'cache-control': 'private, no-cache' }
  expect(Object.keys(copy.headers).toSorted()).toEqual(Object.keys(ownHeaders).toSorted())
  for (const name of ['x-frame-options', 'x-content-type-options', 'strict-transport-security', 'referrer-policy'])
    expect(copy.headers[name]).toBe(forReader.headers[name])
})

test('an answer of its own without a body says so, or nothing where it may not', async () => {
  await aSite()
  const away = await app.inject('/away')
  expect([away.statusCode, away.headers.location, away.headers['content-length']]).toEqual([302, '/zh-TW', '0'])
  expect(copyOf(204, {}, Buffer.alloc(0)).headers).toEqual([])
})

test('a reader who takes no packing, or refuses it, gets plain text', async () => {
  await aSite()
  for (const accept of [undefined, 'identity', 'br;q=0, gzip;q=0.0']) {
    const answer = await app.inject({ url: '/slow', headers: accept ? { 'accept-encoding': accept } : {} })
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, 'first last'])
  }
})

test('a page calls the API as its reader and from the address of its reader', async () => {
  await aSite()
  const answer = await app.inject({ url: '/call', remoteAddress: '203.0.113.9' })
  expect(answer.json().data).toEqual({
    path: '/who',
    caller: {
      token: 'mine',
      locale: 'ja-JP',
      address: '203.0.113.9',
      userAgent: 'lightMyRequest',
      isDeclaredAdult: false,
      requestId: expect.any(String),
    },
  })
})

test('a page calls the API as somebody who passed the age gate with the date of birth of an adult only', async () => {
  await aSite()
  const declared = async (cookie: string) =>
    (await app.inject({ url: '/call', headers: { cookie } })).json().data.caller.isDeclaredAdult
  expect(await declared('eighteen_day=1990-01-01')).toBe(true)
  expect(await declared('__Host-eighteen_day=2008-11-21')).toBe(true)
  expect(await declared('eighteen_day=2008-11-22')).toBe(false)
  expect(await declared('__Host-eighteen_day=2008-11-22; eighteen_day=1990-01-01')).toBe(false)
  for (const unreadable of ['', 'yes', '2990-01-01', '1790-01-01', '1990-02-30'])
    expect([unreadable, await declared(`eighteen_day=${unreadable}`)]).toEqual([unreadable, false])
})

test('passes a form to its page, returns every cookie, and refuses an overlong form', async () => {
  await aSite()
  const form = {
    method: 'POST',
    url: '/form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as const
  const answer = await app.inject({ ...form, payload: 'a=1&b=2' })
  expect([answer.body, answer.headers['set-cookie']]).toEqual(['a=1&b=2', ['a=1', 'b=2']])
  expect((await app.inject({ ...form, payload: 'a'.repeat(256 * 1024 + 1) })).statusCode).toBe(413)
})

test('asking for the head of a page gives its headers and nothing else', async () => {
  await aSite()
  const answer = await app.inject({ method: 'HEAD', url: '/zh-TW' })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})

test('a redirect keeps its place, and pages are not cacheable', async () => {
  await aSite()
  const answer = await app.inject('/away')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/zh-TW'])
  expect(answer.headers['cache-control']).toBe('private, no-cache')
})

test('the routes behind links are the same for all and stay cached, also for an account', async () => {
  await aSite()
  for (const headers of [{}, { cookie: 'token=somebody' }]) {
    const answer = await app.inject({ url: '/__manifest?paths=/zh-TW/home&version=1', headers })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, immutable'])
  }
  expect((await askSignedIn()).headers['cache-control']).toBe('private, no-store')
})

test('built files are cached permanently and compressed; the emergency page is independent', async () => {
  await aSite()
  const file = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'br' } })
  expect([file.body, file.headers['cache-control']]).toEqual(['packed', 'public, max-age=31536000, immutable'])
  for (const needless of ['etag', 'last-modified', 'x-request-id'])
    expect([needless, file.headers[needless]]).toEqual([needless, undefined])
  expect((await app.inject('/error.html')).body).toBe('<h1>away</h1>')
})

test.each(['error.html', 'robots.txt', 'favicon.svg', 'apple-touch-icon.png', 'sw.js'])(
  '%s may change under its name: it is cached for an hour, and never as immutable',
  async (file) => {
    await aSite()
    expect((await app.inject(`/${file}`)).headers['cache-control']).toBe('public, max-age=3600')
  },
)

test('data of a page and a missing page are rendered once for a visitor', async () => {
  const counter: { renderedForTests?: number } = globalThis as never
  await aSite()
  for (const [path, first] of [
    ['/count.data', '{"count":1}'],
    ['/missing', 'missing 1'],
  ] as const) {
    counter.renderedForTests = 0
    const answer = await app.inject(path)
    expect([answer.body, counter.renderedForTests]).toEqual([first, 1])
  }
  counter.renderedForTests = 0
  const [one, two] = await Promise.all([app.inject('/count.data?two'), app.inject('/count.data?two')])
  expect([one.statusCode, two.statusCode, counter.renderedForTests]).toEqual([200, 200, 2])
})

test('a page is not rendered any more for somebody who has gone while others were', async () => {
  const shared: { renderedForTests?: number; heldForTests?: Promise<unknown> } = globalThis as never
  const [released, closed] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  shared.heldForTests = released.promise
  shared.renderedForTests = 0
  const site = await aSite({ turns: { most: 1, longestMs: 60_000 } })
  const arrived: string[] = []
  site.server.on('request', ({ url = '' }, response) => {
    arrived.push(url)
    if (url === '/count.data') response.once('close', closed.resolve)
  })
  const origin = await site.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const ask = (path: string, signal = new AbortController().signal) =>
    fetch(`${origin}${path}`, { headers: { cookie: 'token=somebody' }, signal })
  const held = ask('/held')
  await vi.waitFor(() => expect(arrived).toEqual(['/held']))
  const left = ask('/count.data', leaving.signal)
  await vi.waitFor(() => expect(arrived).toEqual(['/held', '/count.data']))
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await closed.promise
  released.resolve(null)
  expect(await (await held).text()).toBe('held')
  expect((await ask('/missing')).status).toBe(404)
  expect(shared.renderedForTests).toBe(1)
  site.server.closeAllConnections()
})
