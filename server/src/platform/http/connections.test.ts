import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections, refuseOtherUpgrades } from './connections.ts'

async function aServer(prepare: (server: Server) => void) {
  const server = createServer((_request, response) => response.end('answered'))
  prepare(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const open = async (text = '') => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    const answered = once(socket, 'data')
    await once(socket, 'connect')
    socket.write(text)
    return { socket, closed, answered, received: () => received }
  }
  return { server, open }
}

const countOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`

test('answers 400 to an unexpected upgrade and closes its connection', async () => {
  const { server, open } = await aServer((made) => refuseOtherUpgrades(made, { isExpected: () => false }))
  const clients = await Promise.all(Array.from({ length: 50 }, () => open(upgrade('/'))))
  await Promise.all(clients.map(({ closed }) => closed))
  expect(clients.map(({ received }) => received().split('\r\n')[0])).toEqual(Array(50).fill('HTTP/1.1 400 Bad Request'))
  while ((await countOf(server)) > 0) await pause(5)
})

test('an expected upgrade is left to its own listener', async () => {
  const { open } = await aServer((server) => {
    refuseOtherUpgrades(server, { isExpected: ({ url }) => url === '/ours' })
    server.on('upgrade', ({ url }, socket) => {
      if (url === '/ours') socket.end('taken')
    })
  })
  const { closed, received } = await open(upgrade('/ours'))
  await closed
  expect(received()).toBe('taken')
})

test('closes connections above the limit of one address, and admits new ones after a close', async () => {
  const { open } = await aServer((server) =>
    limitConnections(server, { maximum: 100, maximumPerAddress: 2, keyOf: (address) => address }),
  )
  const request = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n'
  const [first, second] = [await open(request), await open(request)]
  await Promise.all([first.answered, second.answered])
  const third = await open(request)
  await third.closed
  expect(third.received()).toBe('')

  first.socket.destroy()
  await first.closed
  for (let answer = ''; !answer.includes('answered');) {
    const next = await open(request)
    await Promise.race([next.closed, next.answered])
    answer = next.received()
  }
})

test('connections without a key are limited only by the maximum of all', async () => {
  const { open } = await aServer((server) =>
    limitConnections(server, { maximum: 3, maximumPerAddress: 1, keyOf: () => null }),
  )
  const request = 'GET / HTTP/1.1\r\nHost: site\r\n\r\n'
  const clients = [await open(request), await open(request), await open(request)]
  await Promise.all(clients.map(({ answered }) => answered))
  const fourth = await open(request)
  await fourth.closed
  expect(fourth.received()).toBe('')
})
