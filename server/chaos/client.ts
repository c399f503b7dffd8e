import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; error: string | null; data: Record<string, unknown> }

export type Client = {
  /** A call that is retried under the same key until a final answer. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    request: { token: string; key?: string; body?: object },
  ): Promise<Answer>
  /** A form of the sandbox's page, retried until it is answered. @returns the status. */
  send(pageUrl: string, path: string, fields: Record<string, string>): Promise<number>
  /** A command to the sandbox, retried until it is answered. @returns the status. */
  command(token: string, path: string, body: object): Promise<number>
  /** The sandbox's own book. */
  readBook(token: string): Promise<Record<string, readonly unknown[]>>
}

const PATIENCE_MS = 180_000
const SLOW_MS = 20_000
/** The longest try. */
const TRY_MS = 20_000

type Question = { what: string; make(): Promise<Response>; print(line: string): void }

/**
 * Connection errors, 5xx and 429 are not answers. Slow calls are reported. Time in which this machine or all of its
 * programs were suspended is not waited: a try counts for no longer than it may last.
 */
async function askUntilAnswered({ what, make, print }: Question): Promise<Response> {
  let waitedMs = 0
  const received = new Map<string, number>()
  for (;;) {
    const triedAt = Date.now()
    const reply = await make().catch(() => null)
    waitedMs += Math.min(Date.now() - triedAt, TRY_MS)
    const answer = String(reply?.status ?? 'silence')
    received.set(answer, (received.get(answer) ?? 0) + 1)
    const all = [...received].map(([status, times]) => `${status} ${times} time(s)`).join(', ')
    if (reply && reply.status < 500 && reply.status !== 429) {
      if (waitedMs > SLOW_MS) print(`${what} was answered after ${Math.round(waitedMs / 1_000)} s: ${all}`)
      return reply
    }
    if (waitedMs > PATIENCE_MS) throw new Error(`${what} had no answer for three minutes: ${all}`)
    const restMs = reply ? 100 : 30
    await pause(restMs)
    waitedMs += restMs
  }
}

/** A client that retries connection errors, 5xx and 429. */
export function retryingClient(origin: string, print: (line: string) => void = () => {}): Client {
  const persist = (what: string, make: () => Promise<Response>) => askUntilAnswered({ what, make, print })

  return {
    async call(method, path, { token, key, body }) {
      const headers = {
        authorization: token,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      }
      let parsed: { error?: string; data?: Record<string, unknown> } = {}
      const reply = await persist(`${method} ${path}`, async () => {
        const made = await fetch(`${origin}/api${path}`, {
          method,
          headers,
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(TRY_MS),
        })
        // A process death in the middle of a body is a connection error too.
        parsed = (await made.json()) as typeof parsed
        return made
      })
      return { status: reply.status, error: parsed.error ?? null, data: parsed.data ?? {} }
    },
    async send(pageUrl, path, fields) {
      const { status } = await persist(`the page's ${path}`, () =>
        fetch(`${origin}${new URL(pageUrl).pathname}/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams(fields).toString(),
          redirect: 'manual',
          signal: AbortSignal.timeout(TRY_MS),
        }),
      )
      return status
    },
    async command(token, path, body) {
      const { status } = await persist(path, () =>
        fetch(`${origin}/dev/sandbox${path}`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(TRY_MS),
        }),
      )
      return status
    },
    async readBook(token) {
      let book: Record<string, readonly unknown[]> = {}
      await persist('the book', async () => {
        const headers = { authorization: token }
        const made = await fetch(`${origin}/dev/sandbox/book.json`, { headers, signal: AbortSignal.timeout(TRY_MS) })
        book = (await made.json()) as typeof book
        return made
      })
      return book
    },
  }
}
