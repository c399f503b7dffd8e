import { Agent, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { multipartBody } from '#src/test-support/multipart-body.ts'
import { drainRefusedBodies, limitBodyTime } from './body-deadline.ts'

const TIMES = { deadlineMs: 50, intervalMs: 100, minimumBytes: 1_000 }

/** A server with a call and an upload, and a client that sends only the head of a request. */
async function aServer(times = TIMES) {
  const app = Fastify()
  limitBodyTime(app, times)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => done(null))
  })
  app.post('/call', async () => 'answered')
  app.post('/upload', { config: { isUpload: true } }, async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return (path: string, contentType: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    // Not `once`, which a reset connection would reject.
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: site\r\nConnection: close\r\nContent-Type: ${contentType}\r\nContent-Length: 100000\r\n\r\n`,
    )
    return { socket, closed, received: () => received }
  }
}

test.each(['application/json', 'multipart/form-data; boundary=abc', 'application/offset+octet-stream'])(
  'a body of %s that does not arrive closes the connection of a call',
  async (contentType) => {
    const { closed, received } = (await aServer())('/call', contentType)
    await closed
    expect(received()).not.toContain('answered')
  },
)

test('an upload below the minimum rate is given up', async () => {
  const { socket, closed, received } = (await aServer())('/upload', 'multipart/form-data; boundary=abc')
  const drip = setInterval(() => socket.write('x'), 10)
  await closed
  clearInterval(drip)
  expect(received()).not.toContain('answered')
})

test('reads an upload at the minimum rate to its end, however long it takes', async () => {
  const send = await aServer({ ...TIMES, intervalMs: 3_600_000 })
  const upload = send('/upload', 'multipart/form-data; boundary=abc')
  const call = send('/call', 'multipart/form-data; boundary=abc')
  await call.closed // by now the deadline of other calls has passed for the upload too
  upload.socket.write('x'.repeat(100_000))
  await upload.closed
  expect(upload.received()).toContain('answered')
})

test('a form that is refused before its file was read leaves its connection to the next request', async () => {
  const app = Fastify()
  drainRefusedBodies(app)
  await app.register(fastifyMultipart)
  app.post('/refused', async (form, reply) => {
    await form.parts().next()
    return reply.code(400).send()
  })
  app.get('/next', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const { payload, contentType } = await multipartBody('video', Buffer.alloc(2_000_000), 'clip.mp4')
  const ask = (path: string, method: string, body?: Buffer, headers = {}) =>
    new Promise<[number | undefined, boolean]>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', agent, path, method, headers }, (answer) => {
        answer.resume().once('end', () => resolve([answer.statusCode, sent.reusedSocket]))
      })
      sent.once('error', reject).end(body)
    })
  expect(await ask('/refused', 'POST', payload, { 'content-type': contentType })).toEqual([400, false])
  expect(await ask('/next', 'GET')).toEqual([200, true])
})
