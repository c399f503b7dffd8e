import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http-app.ts'
import { createRateLimiter } from './rate-limiter.ts'

/** A server that answers every path and notes what reached it; `send` returns all that these bytes were answered. */
async function aServer() {
  const app = await createHttpServer({
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: true,
    publicUrl: 'http://stagedoor.test',
    findViewer: async () => null,
    limiter: createRateLimiter(null),
    refuseEarly: async () => null,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => new Date('2026-01-01T00:00:00Z'),
  })
  const reached: string[] = []
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async ({ method, url }) => {
      reached.push(`${method} ${url}`)
      return {}
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const port = Number(new URL(app.listeningOrigin).port)
  const send = async (...lines: string[]) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1').on('data', (text: string) => (received += text))
    socket.end(lines.join('\r\n'))
    await once(socket, 'close')
    return received
  }
  return { send, reached }
}

const post = ['POST /a HTTP/1.1', 'Host: site', 'Content-Type: application/json']
const hidden = 'GET /hidden HTTP/1.1\r\nHost: site\r\n\r\n'

test.each<[string, string[]]>([
  [
    'a length and chunks',
    [...post, `Content-Length: ${5 + hidden.length}`, 'Transfer-Encoding: chunked', '', '0', '', hidden],
  ],
  ['chunks and a length', [...post, 'Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '', hidden]],
  ['two lengths', [...post, 'Content-Length: 2', `Content-Length: ${2 + hidden.length}`, '', `{}${hidden}`]],
  ['two lengths in one header', [...post, 'Content-Length: 2, 2', '', `{}${hidden}`]],
  ['a signed length', [...post, 'Content-Length: +2', '', `{}${hidden}`]],
  ['an unknown encoding', [...post, 'Transfer-Encoding: xchunked', '', '0', '', hidden]],
  ['chunked that is not the last encoding', [...post, 'Transfer-Encoding: chunked, gzip', '', '0', '', hidden]],
  ['a space before the colon', [...post, 'Transfer-Encoding : chunked', '', '0', '', hidden]],
  ['a folded header', [...post, 'X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 2', '', `{}${hidden}`]],
  ['a header of line feeds', ['GET /a HTTP/1.1\nHost: site\nX: y\n', hidden]],
  ['a chunk whose length is none', [...post, 'Transfer-Encoding: chunked', '', 'zz', '{}', '0', '', hidden]],
])('a message with %s is answered 400, and nothing behind it is read', async (_what, lines) => {
  const { send, reached } = await aServer()
  expect(await send(...lines)).toMatch(/^HTTP\/1\.1 400 (?!.*HTTP\/1\.1)/s)
  expect(reached.filter((text) => text.includes('hidden'))).toEqual([])
})

test('TRACE, CONNECT and methods that no route has are not answered with what was sent', async () => {
  const { send, reached } = await aServer()
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'PROPFIND']) {
    const answer = await send(
      `${method} /a HTTP/1.1`,
      'Host: site',
      'Cookie: token=secret',
      'Connection: close',
      '',
      '',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 40\d /)
    expect(answer).not.toContain('secret')
  }
  expect(await send('CONNECT other:443 HTTP/1.1', 'Host: other', 'Cookie: token=secret', '', '')).not.toMatch(
    / 200 |secret/,
  )
  expect(reached).toEqual([])
})
