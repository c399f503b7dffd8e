import { connect } from 'node:net'
import { join } from 'node:path'
import { allEndpoints } from '@stagedoor/contract/all'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { expect } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { test, testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')
const SOME_ID = '019a0000-0000-7000-8000-000000000001'

const endpoints: readonly Endpoint[] = Object.values(allEndpoints)
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, SOME_ID)

/** The status line of the answer to these bytes; the connection must be closed after it. */
const answerTo = (origin: string, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.once('close', () => resolve(received.split('\r\n', 1)[0] ?? ''))
    socket.once('error', reject)
    socket.end(bytes)
  })

test('a date outside the years that PostgreSQL writes is refused or limited on every list', async ({ app }) => {
  const callers = [await app.aFan({}), await app.aCreator({}), await app.aStaffMember('admin', 'finance')]
  const lists = endpoints.filter(
    ({ method, query }) => method === 'GET' && Object.hasOwn(query?.properties ?? {}, 'fromDate'),
  )
  expect(lists.length).toBeGreaterThan(10)
  const failed: string[] = []
  for (const endpoint of lists)
    for (const date of ['0000-01-01', '9999-12-31', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'])
      for (const name of ['fromDate', 'toDate'])
        for (const as of callers) {
          const path = `${pathOf(endpoint)}?${name}=${encodeURIComponent(date)}`
          const { status } = await app.call('GET', path, { as })
          if (status >= 500) failed.push(`${status} ${path}`)
        }
  expect(failed).toEqual([])
})

test('a multipart body that cannot be read is answered 4xx by every call that takes files', async ({ app }) => {
  const callers = [await app.aFan({}), await app.aCreator({}), await app.aStaffMember('admin')]
  const part = '--abc\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nunfinished'
  const broken: [contentType: string, body: string][] = [
    ['multipart/form-data', part],
    ['multipart/form-data; boundary=', part],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, part],
    ['multipart/form-data; boundary="abc', part],
    ['multipart/mixed; boundary=abc', part],
    ['multipart/form-data; boundary=abc', part],
    ['multipart/form-data; boundary=abc', '--abc\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['multipart/form-data; boundary=abc', '{}'],
    ['application/json', '{}'],
  ]
  const failed: string[] = []
  for (const endpoint of endpoints.filter(({ files }) => files !== undefined))
    for (const [contentType, body] of broken)
      for (const as of callers) {
        const { statusCode } = await app.http.inject({
          method: endpoint.method,
          url: `/api${pathOf(endpoint)}`,
          headers: { authorization: app.accountOf(as).token, 'content-type': contentType },
          payload: body,
        })
        // 501: an upload that is not built yet says so before it reads.
        if ((statusCode < 400 || statusCode >= 500) && statusCode !== 501)
          failed.push(`${statusCode} ${endpoint.path} ${contentType} ${body.slice(0, 40)}`)
      }
  expect(failed).toEqual([])
})

test('a target or a host that names nothing is answered 4xx, and the connection is closed', async () => {
  const origin = await (await testApp({ web: builtWeb(WEB_BUILD) })).origin()
  const heads = [
    'GET /en-US HTTP/1.1\r\nHost: 127.0.0.1:99999\r\nConnection: close',
    'GET /en-US HTTP/1.1\r\nHost: [\r\nConnection: close',
    'GET http://evil.example/en-US HTTP/1.1\r\nHost: site\r\nConnection: close',
    'GET * HTTP/1.1\r\nHost: site\r\nConnection: close',
    'GET /en-US HTTP/1.1\r\nHost: site\r\nHost: other\r\nConnection: close',
    'GET /assets/../.. HTTP/1.1\r\nHost: site\r\nConnection: close',
    'GET /en-US HTTP/1.1\r\nHost: site\r\nUpgrade: websocket\r\nConnection: Upgrade',
  ]
  for (const head of heads)
    expect(`${head}: ${await answerTo(origin, `${head}\r\n\r\n`)}`).toMatch(/: HTTP\/1\.1 4\d\d [\w ]+$/)
})

test('a page answers 4xx to a form that is none, and to the name of a property of every object', async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD), logs: true })
  const origin = await app.origin()
  const { token } = app.accountOf(await app.aFan({}))
  const pages = ['auth/login', 'auth/register/fan', 'contact', 'account', 'account/security', 'wallet/top-up']
  const bodies: [contentType: string | null, body: string][] = [
    [null, 'intent=x'],
    ['text/plain', 'intent=x'],
    ['application/json', '{}'],
    ['multipart/form-data', '--abc\r\n'],
    ['multipart/form-data; boundary=abc', '--abc\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    ['application/x-www-form-urlencoded', 'intent=constructor'],
    ['application/x-www-form-urlencoded', 'intent=__proto__'],
    ['application/x-www-form-urlencoded', 'intent=valueOf'],
  ]
  const failed: string[] = []
  for (const page of pages)
    for (const suffix of ['', '.data'])
      for (const [contentType, body] of bodies) {
        const reply = await fetch(`${origin}/en-US/${page}${suffix}`, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            cookie: `token=${token}`,
            'sec-fetch-site': 'same-origin',
            ...(contentType === null ? {} : { 'content-type': contentType }),
          },
          body: new TextEncoder().encode(body),
        })
        const text = await reply.text()
        if (reply.status >= 500 || text.includes(token))
          failed.push(`${reply.status} ${page}${suffix} ${contentType} ${body}`)
      }
  expect(failed).toEqual([])
})

test('what stands in an address ends no script and opens no tag of its page', async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const { token } = app.accountOf(await app.aFan())
  const hostile = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
  for (const path of ['search?q=', 'auth/login?redirect=/', 'auth/reset?token=', 'contact?subject=', 'nobody'])
    for (const headers of [{}, { cookie: `token=${token}` }]) {
      const { body } = await app.http.inject({ url: `/en-US/${path}${encodeURIComponent(hostile)}`, headers })
      expect([path, body.includes('<script>alert'), body.includes('<img src=x')]).toEqual([path, false, false])
    }
})

test('production serves no sources, settings, folders or pages of development', async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD), config: { isProduction: true, gateways: [] } })
  const paths =
    '/.git/config /.git/ /.env /.npmrc /package.json /package-lock.json /docs/security.md /server/src/app.ts /assets/ ' +
    '/assets /assets/.vite/manifest.json /.vite/manifest.json /assets/..%2f..%2fpackage.json /assets/%2e%2e/index.js ' +
    '/media/ /.data/secrets/secret-key /dev/mail /dev/sandbox /dev/age /sandbox/checkout/cs_1 /metrics /api/docs ' +
    '/api/openapi.json'
  const served: string[] = []
  for (const path of paths.split(' ')) {
    const { statusCode } = await app.http.inject({ url: path, remoteAddress: '203.0.113.2' })
    // A path that could be a page is sent to its language first.
    if (statusCode !== 404 && statusCode !== 302) served.push(`${statusCode} ${path}`)
  }
  expect(served).toEqual([])
})

test('the description of the calls is for operators in production', async () => {
  const production = await testApp({ config: { isProduction: true, operatorAddresses: ['203.0.113.1'] } })
  const statusOf = async (path: string, remoteAddress: string) =>
    (await production.http.inject({ url: path, remoteAddress })).statusCode
  for (const path of ['/api/openapi.json', '/api/docs/'])
    expect([path, await statusOf(path, '203.0.113.2'), await statusOf(path, '203.0.113.1')]).toEqual([path, 404, 200])
})

test('what an account sees is kept by no cache, and anonymous answers say so too', async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const { token } = app.accountOf(await app.aFan())
  const headerOf = async (url: string, headers: Record<string, string> = {}) =>
    (await app.http.inject({ url, headers })).headers['cache-control']
  for (const url of ['/en-US/account', '/en-US/account.data', '/en-US'])
    expect([url, await headerOf(url, { cookie: `token=${token}` })]).toEqual([url, 'private, no-store'])
  expect(await headerOf('/api/users/me', { authorization: token })).toBe('no-store')
  expect(await headerOf('/api/settings/public')).toMatch(/no-cache|max-age/)
})

test('a multipart body on a call that takes JSON is answered 415', async ({ app }) => {
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'multipart/form-data; boundary=abc' },
    payload: '--abc\r\nContent-Disposition: form-data; name="username"\r\n\r\nx\r\n--abc--\r\n',
  })
  expect([reply.statusCode, reply.json().error]).toEqual([415, 'UNSUPPORTED_KIND'])
})

test('reports of the content policy are counted by directive, and nothing of them is kept', async () => {
  const app = await testApp({ web: builtWeb(WEB_BUILD), logs: true })
  const page = await app.http.inject('/en-US')
  expect(page.headers['content-security-policy']).toContain('report-uri /api/csp-reports; report-to csp')
  expect(page.headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
  const report = (type: string, body: unknown) =>
    app.http.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const secret = 'https://site.example/reset?token=secret'
  const replies = await Promise.all([
    report('application/csp-report', {
      'csp-report': { 'effective-directive': 'script-src-elem', 'document-uri': secret },
    }),
    report('application/reports+json', [
      { type: 'csp-violation', body: { effectiveDirective: 'img-src', documentURL: secret } },
    ]),
    report('application/reports+json', [{ body: { effectiveDirective: 'x"} evil' } }]),
    report('application/reports+json', 'no JSON'),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  expect((await report('text/html', 'x')).statusCode).toBe(415)
  const { body: metrics } = await app.http.inject('/metrics')
  for (const directive of ['script-src-elem', 'img-src', 'other'])
    expect(metrics).toContain(`csp_reports_total{directive="${directive}"} 1`)
  expect(JSON.stringify([metrics, app.logged])).not.toContain('secret')
})
