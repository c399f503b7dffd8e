import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { subscriptionAt } from './push-subscription.ts'

export type ReceivedPush = { path: string; headers: Record<string, unknown>; body: Buffer }

/** A push service on this machine: it keeps what it gets, and answers as `status` says. */
export async function aPushService() {
  const received: ReceivedPush[] = []
  const service = { received, status: 201, subscription: (name: string) => subscriptionAt(`${origin}/${name}`) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return service
}
