import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { headerLines } from './safety-headers.ts'

export type ConnectionLimits = {
  /** Open connections of this process. */
  maximum: number
  /** Per address (IPv6: per /64). Trusted proxies carry many clients and do not count. */
  maximumPerAddress: number
  /** The key that a connection counts under; null when it does not count. */
  keyOf(remoteAddress: string): string | null
}

/** Closes connections beyond the limits as soon as they are accepted, before a byte is read. */
export function limitConnections(server: Server, { maximum, maximumPerAddress, keyOf }: ConnectionLimits): void {
  server.maxConnections = maximum
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket.remoteAddress ?? '')
    if (key === null) return
    const count = (open.get(key) ?? 0) + 1
    if (count > maximumPerAddress) return socket.destroy()
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
  })
}

/**
 * Answers 400 to every upgrade that `isExpected` does not accept, and closes its connection. Node passes upgraded
 * sockets to listeners: one without a listener would stay open indefinitely.
 */
export function refuseOtherUpgrades(
  server: Server,
  {
    isExpected,
    headers = {},
  }: { isExpected(request: IncomingMessage): boolean; headers?: Readonly<Record<string, string>> },
): void {
  const refusal = `HTTP/1.1 400 Bad Request\r\n${headerLines(headers)}Connection: close\r\nContent-Length: 0\r\n\r\n`
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (isExpected(request)) return
    socket.on('error', () => socket.destroy())
    socket.end(refusal, () => socket.destroy())
  })
}
