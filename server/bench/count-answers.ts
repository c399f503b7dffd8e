import { connect } from 'node:net'

export type CountedLoad = {
  url: string
  connections: number
  headers: Record<string, string>
  /** Ends after so many requests, or seconds. */
  limit: { seconds: number; amount: number | undefined }
}

/** `failures`: connections that broke. An answer other than 200 ends the bench. */
export type Counted = { answered: number; seconds: number; latenciesMs: number[]; failures: number }

/**
 * Loads one address over connections that stay open, and of an answer looks at its status and counts its bytes. A client that takes answers
 * apart needs longer for a page of 12 KB than a server that has it ready: the server then waits between requests and pays for being woken.
 */
export async function countAnswers({ url, connections, headers, limit }: CountedLoad): Promise<Counted> {
  const address = new URL(url)
  const request = requestOf(address, headers)
  const counted: Counted = { answered: 0, seconds: 0, latenciesMs: [], failures: 0 }
  const startedAt = performance.now()
  let left = limit.amount ?? Number.POSITIVE_INFINITY
  const maySend = () =>
    limit.amount === undefined ? performance.now() - startedAt < limit.seconds * 1_000 : left-- > 0
  await Promise.all(Array.from({ length: connections }, () => sendRepeatedly(address, { request, maySend, counted })))
  return { ...counted, seconds: (performance.now() - startedAt) / 1_000 }
}

const requestOf = ({ host, pathname, search }: URL, headers: Record<string, string>): string => {
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

type Sending = { request: string; maySend: () => boolean; counted: Counted }

function sendRepeatedly({ hostname, port }: URL, { request, maySend, counted }: Sending): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let sentAt = 0
  let missingBytes = 0
  const send = () => {
    if (!maySend()) return socket.destroy()
    sentAt = performance.now()
    return socket.write(request)
  }
  socket.on('connect', send)
  socket.on('data', (part) => {
    if (missingBytes === 0) missingBytes = lengthOf(part)
    missingBytes -= part.length
    if (missingBytes > 0) return
    counted.answered += 1
    counted.latenciesMs.push(performance.now() - sentAt)
    send()
  })
  socket.on('error', () => (counted.failures += 1))
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

const HEAD = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i

/** @throws Error for an answer that this client does not read, which ends the bench */
function lengthOf(part: Buffer): number {
  const headBytes = part.indexOf('\r\n\r\n') + 4
  const [, length] = HEAD.exec(part.toString('latin1', 0, headBytes)) ?? []
  if (headBytes < 4 || length === undefined)
    throw new Error(`an answer without a length: ${part.toString('latin1', 0, 200)}`)
  return headBytes + Number(length)
}
