import net from 'node:net'

/** What the running test wrote to the console, and the hosts outside this machine that it reached for. */
export const noise: string[] = []
export const escapes: string[] = []

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

/** Takes the console lines so far, for a test whose subject is that something is said. */
export function takeNoise(): string[] {
  return noise.splice(0)
}
