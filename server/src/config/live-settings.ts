import { isIP } from 'node:net'
import type { SettingReader } from './setting-readers.ts'

/** What one live process is started with. */
export type LiveSettings = {
  /** The UDP port that all its connections share. */
  port: number
  /** The address that the port is bound to. */
  bindAddress: string
  /** The address that browsers reach, where it differs from the bound one. */
  publicAddress: string | null
  /** Connections that one process carries. */
  maximumConnections: number
}

/** `processes`: each has a port of its own, from `port` on. */
export type AllLiveSettings = LiveSettings & { processes: number }

/** The embedded live service: where browsers reach its UDP ports. By default one, with the server's address and port. */
export function readLive(read: SettingReader, server: { host: string; port: number }): AllLiveSettings {
  const address = (name: string, fallback: string | null): string | null => {
    const value = read.text(name)
    if (value === undefined) return fallback
    if (isIP(value) === 0) read.problems.push(`${name} is "${value}": set it to an IP address, or remove it.`)
    return value
  }
  const host = server.host === 'localhost' ? '127.0.0.1' : server.host
  const port = read.wholeNumber('LIVE_PORT', { from: 1, to: 65_535, fallback: server.port })
  const processes = read.wholeNumber('LIVE_PROCESSES', { from: 1, to: 64, fallback: 1 })
  if (port + processes - 1 > 65_535)
    read.problems.push(
      `LIVE_PROCESSES is ${processes}, and there are not as many ports from ${port} on: set LIVE_PORT to a lower number.`,
    )
  return {
    port,
    processes,
    bindAddress: address('LIVE_ADDRESS', host) ?? host,
    publicAddress: address('LIVE_PUBLIC_ADDRESS', null),
    maximumConnections: read.wholeNumber('LIVE_MAX_CONNECTIONS', { from: 2, to: 10_000, fallback: 400 }),
  }
}
