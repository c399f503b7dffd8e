import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSocket, type SocketStatus } from './socket.ts'

const HANDSHAKE = { upgrades: [], pingInterval: 60_000, pingTimeout: 60_000, maxPayload: 100_000 }

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

/** A server behind a proxy that refuses websockets. It answers polls by hand: the session, then the namespace, then nothing. */
async function pollingOnly() {
  const requests: string[] = []
  let [sessions, isAway] = [0, false]
  const polls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '', 'http://site.test').searchParams
    const session = query.get('sid')
    if (isAway) {
      response.writeHead(502).end()
      return
    }
    if (request.method === 'POST') {
      requests.push(await bodyOf(request))
      response.end('ok')
      return
    }
    if (session === null) {
      requests.push(`open by ${query.get('transport')}`)
      sessions += 1
      response.end(`0${JSON.stringify({ sid: `session${sessions}`, ...HANDSHAKE })}`)
      return
    }
    const poll = (polls.get(session) ?? 0) + 1
    polls.set(session, poll)
    if (poll === 1) response.end(`40{"sid":"namespace"}`)
  })
  server.on('upgrade', (_request, connection) => {
    requests.push('open by websocket')
    connection.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => server.closeAllConnections()
  onTestFinished(() => {
    cut()
    server.close()
  })
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  onTestFinished(() => void vi.unstubAllGlobals())
  return { requests, cut, setAway: (given: boolean) => void (isAway = given) }
}

test('where websockets are refused the socket polls, and signs in after each connection with the token of that moment', async () => {
  const { requests, cut } = await pollingOnly()
  const statuses: SocketStatus[] = []
  let token = 'first'
  const close = await openSocket({
    readToken: () => token,
    onStatus: (status) => void statuses.push(status),
    listeners: {},
  })
  onTestFinished(close)
  const patient = { timeout: 60_000 }
  await vi.waitFor(() => expect(requests.join('\n')).toContain('["auth/login",{"token":"first"}]'), patient)
  expect(requests.slice(0, 3)).toEqual(['open by websocket', 'open by polling', '40{"token":"first"}'])
  expect(statuses).toEqual(['initialized', 'connected'])

  token = 'second'
  cut()
  await vi.waitFor(() => expect(requests.join('\n')).toContain('["auth/login",{"token":"second"}]'), patient)
  expect(statuses).toEqual(['initialized', 'connected', 'disconnect', 'reconnecting', 'connected'])
  expect(requests.filter((line) => line.startsWith('open by'))).toEqual([
    'open by websocket',
    'open by polling',
    'open by websocket',
    'open by polling',
  ])
})

test('a server that is away is failed and tried again, and is connected to when it is back', async () => {
  const { setAway, requests } = await pollingOnly()
  setAway(true)
  const statuses: SocketStatus[] = []
  const close = await openSocket({
    readToken: () => 'own',
    onStatus: (status) => void statuses.push(status),
    listeners: {},
  })
  onTestFinished(close)
  const patient = { timeout: 60_000 }
  await vi.waitFor(() => expect(statuses.filter((status) => status === 'failed').length).toBeGreaterThan(1), patient)
  expect(statuses.slice(0, 4)).toEqual(['initialized', 'failed', 'reconnecting', 'failed'])
  setAway(false)
  await vi.waitFor(() => expect(requests.join('\n')).toContain('["auth/login",{"token":"own"}]'), patient)
  expect(statuses.slice(-2)).toEqual(['reconnecting', 'connected'])
})
