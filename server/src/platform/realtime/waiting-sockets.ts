import type { IncomingMessage } from 'node:http'
import { clientAddressReader, limitKeyOf, type ProxySettings } from '../http/client-address.ts'

/** Connections of one address (IPv6: per /64) that have not signed in yet; more than the pages of a household that reconnect at once. */
export const WAITING_PER_ADDRESS = 40

/** A connection of the socket server. */
type Connection = { request: IncomingMessage; on(event: 'close', listener: () => void): unknown }

export type WaitingSockets = {
  /** Whether a request may open a connection; those of an open one always may. */
  mayConnect(request: IncomingMessage): boolean
  count(connection: Connection): void
  /** A connection that has signed in is limited by its account instead. */
  release(connection: object): void
}

/** Counts connections before sign-in by the client's address, also behind a proxy. */
export function limitWaitingSockets(proxies: ProxySettings): WaitingSockets {
  const addressOf = clientAddressReader(proxies)
  const keyOf = ({ socket, headers }: IncomingMessage) => limitKeyOf(addressOf(socket.remoteAddress ?? '', headers))
  const waiting = new Map<string, Set<object>>()
  const keys = new WeakMap<object, string>()

  const release = (connection: object) => {
    const key = keys.get(connection)
    const ofAddress = key === undefined ? undefined : waiting.get(key)
    if (key === undefined || !ofAddress?.delete(connection)) return
    if (ofAddress.size === 0) waiting.delete(key)
  }
  return {
    release,
    mayConnect(request) {
      const isOpen = /[?&]sid=/.test(request.url ?? '')
      return isOpen || (waiting.get(keyOf(request))?.size ?? 0) < WAITING_PER_ADDRESS
    },
    count(connection) {
      const key = keyOf(connection.request)
      keys.set(connection, key)
      waiting.set(key, (waiting.get(key) ?? new Set()).add(connection))
      connection.on('close', () => release(connection))
    },
  }
}
