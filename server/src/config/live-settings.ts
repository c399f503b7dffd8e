import { isIP } from 'node:net'
import type { SettingReader } from './setting-readers.ts'

export type LiveSettings = {
  /** The UDP port that all connections share. */
  port: number
  /** The address that the port is bound to. */
  bindAddress: string
  /** The address that browsers reach, where it differs from the bound one. */
  publicAddress: string | null
  /** Connections that one process carries. */
  maximumConnections: number
}

/** The embedded live service: where browsers reach its one UDP port. By default that of the server's address and port. */
export function readLive(read: SettingReader, server: { host: string; port: number }): LiveSettings {
  const address = (name: string, fallback: string | null): string | null => {
    const value = read.text(name)
    if (value === undefined) return fallback
    if (isIP(value) === 0) read.problems.push(`${name} is "${value}": set it to an IP address, or remove it.`)
    return value
  }
  const host = server.host === 'localhost' ? '127.0.0.1' : server.host
  return {
    port: read.wholeNumber('LIVE_PORT', { from: 1, to: 65_535, fallback: server.port }),
    bindAddress: address('LIVE_ADDRESS', host) ?? host,
    publicAddress: address('LIVE_PUBLIC_ADDRESS', null),
    maximumConnections: read.wholeNumber('LIVE_MAX_CONNECTIONS', { from: 2, to: 10_000, fallback: 400 }),
  }
}
