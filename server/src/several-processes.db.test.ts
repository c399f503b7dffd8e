import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimiter } from './platform/http/rate-limiter.ts'
import { openRedis } from './platform/redis/redis.ts'
import { nextEvent as next } from './test-support/a-socket-server.ts'
import { freePort } from './test-support/free-port.ts'
import { startProductProcess, type ProductProcess } from './test-support/product-process.ts'
import { programOf, runProgram } from './test-support/run-program.ts'
import { socketKeyOfManual } from './test-support/socket-key-of-manual.ts'
import { testApp, type TestApp } from './test-support/test-app.ts'

const [redis, nginx] = [programOf('redis-server'), programOf('nginx')]
const REDIS_OPTIONS = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']

/** Two processes of one product and what they share; `front` leads to either, without an nginx on this machine to one. */
async function twoProcesses(): Promise<{
  app: TestApp
  a: ProductProcess
  b: ProductProcess
  front: string
  connect(origin: string, accountId: string, options?: object): Promise<Socket>
  redisUrl: string
  stopRedis(): Promise<void>
  startRedis(): Promise<void>
}> {
  const app = await testApp()
  const port = await freePort()
  const run = () => runProgram(redis ?? '', [...REDIS_OPTIONS, '--port', String(port), '--dir', app.dataDir], port)
  let running = await run()
  const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' }
  const [a, b] = await Promise.all([startProductProcess(app, settings), startProductProcess(app, settings)])
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach((socket) => socket.disconnect()))
  return {
    app,
    a,
    b,
    front: nginx === null ? a.origin : await nginxBefore([a.origin, b.origin], join(app.dataDir, 'nginx')),
    async connect(origin, accountId, options = {}) {
      const { token } = app.accountOf(accountId)
      const socket = io(origin, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: `__Host-token=${token}` },
        ...options,
      })
      sockets.push(socket)
      await next(socket, 'connect')
      expect(await socket.emitWithAck('auth/login', { token })).toEqual({ success: true })
      return socket
    },
    redisUrl: settings.REDIS_URL,
    stopRedis: () => running.stop(),
    startRedis: async () => void (running = await run()),
  }
}

/**
 * As docs/operating.md says, "Several processes": calls go to any process, the requests of one socket to one. A single
 * process of nginx, which ends with the test; workers would outlive a killed master.
 */
async function nginxBefore(origins: readonly string[], folder: string): Promise<string> {
  const port = await freePort()
  await mkdir(folder)
  const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(' ')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
    events { worker_connections 256; }
    http {
      access_log off; ${paths.join(' ')}
      upstream calls { ${servers} }
      ${socketKeyOfManual()}
      upstream sockets { hash $socket_key consistent; ${servers} }
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://calls; proxy_set_header Connection ""; }
        location /socket.io/ {
          proxy_pass http://sockets;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection upgrade;
        }
      }
    }`,
  )
  await runProgram(nginx ?? '', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'errors')], port)
  return `http://127.0.0.1:${port}`
}

async function call<T>(app: TestApp, origin: string, as: string, [method, path]: [string, string], body?: object) {
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: app.accountOf(as).token, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  return { status: reply.status, data: ((await reply.json()) as { data: T }).data }
}

test('two processes with a Redis are one product, also while the Redis is away', async ({ skip }) => {
  skip(redis === null, 'this machine has no redis-server')
  const { app, a, b, front, connect, redisUrl, stopRedis, startRedis } = await twoProcesses()
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  await app.entitle(fan, 'subscription', creator)
  const fanAtA = await connect(a.origin, fan)
  const creatorAtB = await connect(b.origin, creator)

  // A message sent to one process is received in both.
  const opening = { source: 'performer', sourceId: creator }
  const { data: conversation } = await call<Conversation>(app, front, fan, ['POST', '/conversations'], opening)
  const { _id: conversationId } = conversation
  const send = (origin: string, text: string) =>
    call<Message>(app, origin, fan, ['POST', `/messages/conversations/${conversationId}`], { text })
  const received = Promise.all([next<Message>(fanAtA, 'message_created'), next<Message>(creatorAtB, 'message_created')])
  expect((await send(b.origin, 'Hello')).status).toBe(201)
  expect((await received).map(({ text }) => text)).toEqual(['Hello', 'Hello'])

  // A socket is sent by its own process how many notifications are unread, wherever the number changed.
  const unread: number[] = []
  creatorAtB.on('send_notification', ({ total }: { total: number }) => unread.push(total))
  await call(app, a.origin, fan, ['POST', `/follows/${creator}`])
  await expect.poll(() => unread.at(-1), { timeout: 20_000 }).toBe(1)
  await call(app, a.origin, creator, ['POST', '/notifications/read-all'])
  await expect.poll(() => unread.at(-1), { timeout: 20_000 }).toBe(0)

  // Writing is shown across processes, to those who joined.
  for (const socket of [fanAtA, creatorAtB])
    expect(await socket.emitWithAck('join_conversation', { conversationId })).toEqual({ success: true })
  const typing = next(fanAtA, 'typing')
  creatorAtB.emit('typing', { conversationId, isTyping: true })
  expect(await typing).toEqual({ conversationId, accountId: creator, isTyping: true })

  // Through the proxy, by requests first.
  const polling = { transports: ['polling', 'websocket'], auth: { token: app.accountOf(fan).token } }
  const throughFront = await connect(front, fan, polling)
  // A process that has not announced the one before may repeat it meanwhile.
  const receivedThere = new Promise<void>((resolve) => {
    throughFront.on('message_created', ({ text }: Message) => {
      if (text === 'Again') resolve()
    })
  })
  await send(a.origin, 'Again')
  await receivedThere

  // Eleven sockets in two processes: the oldest goes.
  const oldest = next(fanAtA, 'disconnect')
  for (let count = 3; count <= 11; count += 1) await connect(count % 2 === 0 ? a.origin : b.origin, fan)
  expect(await oldest).toBe('io server disconnect')

  // A limit counts for all processes together.
  const memories = await Promise.all([openRedis(redisUrl), openRedis(redisUrl)])
  onTestFinished(() => memories.forEach((memory) => memory.close()))
  const [first, second] = memories.map((memory) => createRateLimiter(null, memory))
  const take = (limiter = first) => limiter?.take('limited', fan, { count: 2, windowSeconds: 60, by: 'account' })
  expect([await take(first), await take(second)]).toEqual([null, null])
  expect(await take(first)).toBeGreaterThan(0)

  // Without the Redis each process serves its own.
  const fanLater = await connect(a.origin, fan)
  await fanLater.emitWithAck('join_conversation', { conversationId })
  await stopRedis()
  const arrived = Promise.race([next(fanLater, 'message_created'), next(creatorAtB, 'message_created')])
  expect((await send(b.origin, 'Still here')).status).toBe(201)
  await arrived
  await connect(a.origin, creator)
  expect(await take(first)).toBeNull()

  // It is used again when it is back.
  let typed = 0
  fanLater.on('typing', () => (typed += 1))
  await startRedis()
  await expect
    .poll(
      () => {
        creatorAtB.emit('typing', { conversationId, isTyping: true })
        return typed
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBeGreaterThan(0)

  // Blocking is announced, and an ended session closed, in whichever process they happen.
  const changed = next(fanLater, 'access_changed')
  await call(app, b.origin, creator, ['POST', '/block/users'], { targetId: fan, reason: 'spam' })
  await changed
  const out = next(fanLater, 'disconnect')
  await call(app, b.origin, fan, ['POST', '/auth/logout'])
  expect(await out).toBe('io server disconnect')
})
