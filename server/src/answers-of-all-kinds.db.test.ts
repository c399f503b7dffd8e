import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { documentUploadPath } from '@stagedoor/contract/document-uploads'
import { expect } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { test, testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

/** Everything that comes back for these bytes, as text. */
const answerTo = (origin: string, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.once('close', () => resolve(received))
    socket.once('error', reject)
    socket.write(bytes)
  })

const aboutFrames = ['x-frame-options: deny', "frame-ancestors 'none'"]

const wanted = ['x-content-type-options: nosniff', ...aboutFrames, 'strict-transport-security: max-age=63072000']

test('every answer of an https site forbids guessed types, frames and a way back to http', async () => {
  const app = await testApp({
    web: builtWeb(WEB_BUILD),
    background: true,
    config: { publicUrl: 'https://stagedoor.test' },
  })
  const origin = await app.origin()
  const [asset = ''] = await readdir(join(WEB_BUILD, 'client', 'assets'))
  const get = (path: string, ...lines: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: stagedoor.test', 'Connection: close', ...lines, '', ''].join('\r\n')
  const requests: Record<string, string> = {
    call: get('/api/performers/user/search'),
    'refused call': get('/api/users/me'),
    'unknown call': get('/api/nothing/here'),
    'malformed path': get('/api/performers/%E0%A4%A'),
    page: get('/en-US', 'Accept: text/html'),
    'missing page': get('/en-US/no/such/page', 'Accept: text/html'),
    'address without a language': get('/'),
    'fixed file': get('/robots.txt'),
    asset: get(`/assets/${asset}`),
    'missing asset': get('/assets/none.js'),
    media: get('/media/none'),
    'picture of the site': get('/site-pictures/none.webp'),
    flag: get('/flags/none.svg'),
    health: get('/healthz'),
    'call page': get('/api/docs/'),
    sockets: get('/socket.io/?EIO=4&transport=polling'),
    'refused socket': get('/socket.io/?EIO=4&transport=polling', 'Origin: https://elsewhere.test'),
    uploads: `OPTIONS ${documentUploadPath} HTTP/1.1\r\nHost: stagedoor.test\r\nConnection: close\r\n\r\n`,
    'other host form': 'GET http://elsewhere.test/ HTTP/1.1\r\nHost: stagedoor.test\r\nConnection: close\r\n\r\n',
    'other upgrade': 'GET /en-US HTTP/1.1\r\nHost: stagedoor.test\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    'no request': 'HELLO\r\n\r\n',
    'overlong header': get('/en-US', `X-Long: ${'x'.repeat(20_000)}`),
  }
  for (const [name, bytes] of Object.entries(requests)) {
    const [head = ''] = (await answerTo(origin, bytes)).toLowerCase().split('\r\n\r\n')
    const missing = wanted.filter((line) => !head.includes(line))
    // A file of the build is no document: in a frame it is a text or a picture.
    expect([name, ...missing]).toEqual([name, ...(name === 'asset' ? aboutFrames : [])])
  }
})

test('a site without https does not ask for it', async ({ app }) => {
  const { headers } = await fetch(`${await app.origin()}/healthz`)
  expect([headers.get('x-frame-options'), headers.get('strict-transport-security')]).toEqual(['DENY', null])
})

test('without a provider of age checks, production answers 503 and leads nobody to a page that is not there', async () => {
  const app = await testApp({ config: { isProduction: true, gateways: [] } })
  const fan = await app.aFan({})
  const [begun, confirmed] = [
    await app.call('POST', '/age-assurance', { as: fan }),
    await app.call('POST', '/age-assurance/confirm', { as: fan, body: { proof: 'x' } }),
  ]
  expect([begun.status, begun.body.error]).toEqual([503, 'AGE_PROVIDER_UNAVAILABLE'])
  expect([confirmed.status, confirmed.body.error]).toEqual([503, 'AGE_PROVIDER_UNAVAILABLE'])
})

test('a visitor may search 120 times a minute, and another visitor still may', async ({ app }) => {
  const search = (remoteAddress: string) =>
    app.http.inject({ url: '/api/performers/user/search?q=a', remoteAddress }).then(({ statusCode }) => statusCode)
  const statuses: number[] = []
  for (let count = 0; count < 121; count += 1) statuses.push(await search('203.0.113.1'))
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429])
  expect(await search('203.0.113.2')).toBe(200)
})

test('trial links can be tried 60 times in ten minutes from one address', async ({ app }) => {
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await app.call('GET', `/subscriptions/trials/guess${count}`)).status)
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([60, 429])
})

test('a creator may fetch 60 statements as PDF in ten minutes', async ({ app }) => {
  const creator = await app.aCreator({})
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await app.call('GET', '/performer/statements/2020-01/pdf', { as: creator })).status)
  expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([404]), 429])
})

test('avatars and covers can be uploaded 30 times an hour', async ({ app }) => {
  const creator = await app.aCreator({})
  for (const [path, field] of [
    ['/users/avatar/upload', 'avatar'],
    ['/performers/avatar/upload', 'avatar'],
    ['/performers/cover/upload', 'cover'],
  ] as const) {
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await app.call('POST', path, { as: creator })).status)
    expect([path, field, statuses.filter((status) => status === 429).length]).toEqual([path, field, 1])
  }
})

test('after 60 webhook events without a valid signature in a minute an address is answered 429, and no other is', async ({
  app,
}) => {
  const post = (remoteAddress: string) =>
    app.http
      .inject({ method: 'POST', url: '/api/payment/webhooks/sandbox', payload: '{}', remoteAddress })
      .then(({ statusCode }) => statusCode)
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1) statuses.push(await post('203.0.113.1'))
  expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([401]), 429])
  expect(await post('203.0.113.2')).toBe(401)
})
