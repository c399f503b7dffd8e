import net from 'node:net'
import { afterEach, beforeEach, expect } from 'vitest'

/**
 * Every test fails when it writes to the console or reaches for an address outside this machine: noise hides the
 * message that matters, and a test that needs the network fails on someone else's day.
 */
const noise: string[] = []
const escapes: string[] = []

for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const) {
  console[method] = (...parts: unknown[]) => {
    noise.push(
      `console.${method}: ${parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ')}`,
    )
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '0.0.0.0' || host.startsWith('127.')

// The one place through which every TCP client of Node goes: http, https, fetch, pg.
const connect = net.Socket.prototype.connect
function connectInside(this: net.Socket, ...parts: unknown[]): net.Socket {
  const first = Array.isArray(parts[0]) ? parts[0][0] : parts[0]
  const host =
    typeof first === 'object' && first !== null
      ? (first as { host?: string }).host
      : typeof parts[1] === 'string'
        ? parts[1]
        : undefined
  if (host !== undefined && !isLoopback(host)) {
    escapes.push(host)
    process.nextTick(() => this.destroy(new Error(`Tests may not connect to ${host}: only to this machine.`)))
    return this
  }
  return Reflect.apply(connect, this, parts) as net.Socket
}
net.Socket.prototype.connect = connectInside

beforeEach(() => {
  noise.length = 0
  escapes.length = 0
})

afterEach(() => {
  expect(escapes, 'A test may connect only to this machine').toEqual([])
  expect(noise, 'A test may not write to the console; take the lines with takeNoise() where it is the point').toEqual(
    [],
  )
})

/** Takes the console lines so far, for a test whose subject is that something is said. */
export function takeNoise(): string[] {
  return noise.splice(0)
}
