import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#src/test-support/free-port.ts'
import { assertPortIsFree } from './listen.ts'

async function aTakenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('reports a port in use in one sentence that names another', async () => {
  const port = await aTakenPort()

  await expect(assertPortIsFree({ host: '127.0.0.1', port }, 0)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop the program that has it, or choose another, for example PORT=${port + 1}.`,
  )
})

test('waits for a port that an ending process releases', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  setTimeout(() => server.close(), 150)

  await assertPortIsFree({ host: '127.0.0.1', port })
})

test('reports an address of another machine in one sentence', async () => {
  await expect(assertPortIsFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    '192.0.2.1 is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0, or remove it.',
  )
})

test('a checked free port stays free', async () => {
  const port = await freePort()
  await assertPortIsFree({ host: '127.0.0.1', port })
  await assertPortIsFree({ host: '127.0.0.1', port })
})
