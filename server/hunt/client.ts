import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; error: string | null; data: Record<string, unknown> }

export type Client = {
  /** A call that is made again, under the same key, until somebody answers for good. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    request: { token: string; key?: string; body?: object },
  ): Promise<Answer>
  /** A form of the sandbox's page, sent again until somebody answers. @returns the status. */
  send(pageUrl: string, path: string, fields: Record<string, string>): Promise<number>
  /** What the sandbox is told to do, again until somebody answers. @returns the status. */
  command(token: string, path: string, body: object): Promise<number>
  /** The sandbox's own book of truth. */
  readBook(token: string): Promise<Record<string, readonly unknown[]>>
}

const PATIENCE_MS = 180_000

/** Somebody whose network is bad and who does not give up: silence, 5xx and 429 are tried again. */
export function stubbornClient(origin: string): Client {
  async function persist(make: () => Promise<Response>): Promise<Response> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const reply = await make().catch(() => null)
      if (reply && reply.status < 500 && reply.status !== 429) return reply
      if (Date.now() > until)
        throw new Error(`no answer for three minutes; the last one was ${reply?.status ?? 'silence'}`)
      await pause(reply ? 100 : 30)
    }
  }

  return {
    async call(method, path, { token, key, body }) {
      const headers = {
        authorization: token,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      }
      let parsed: { error?: string; data?: Record<string, unknown> } = {}
      const reply = await persist(async () => {
        const made = await fetch(`${origin}/api${path}`, {
          method,
          headers,
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(20_000),
        })
        // A death in the middle of a body is silence too.
        parsed = (await made.json()) as typeof parsed
        return made
      })
      return { status: reply.status, error: parsed.error ?? null, data: parsed.data ?? {} }
    },
    async send(pageUrl, path, fields) {
      const { status } = await persist(() =>
        fetch(`${origin}${new URL(pageUrl).pathname}/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams(fields).toString(),
          redirect: 'manual',
          signal: AbortSignal.timeout(20_000),
        }),
      )
      return status
    },
    async command(token, path, body) {
      const { status } = await persist(() =>
        fetch(`${origin}/dev/sandbox${path}`, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        }),
      )
      return status
    },
    async readBook(token) {
      let book: Record<string, readonly unknown[]> = {}
      await persist(async () => {
        const headers = { authorization: token }
        const made = await fetch(`${origin}/dev/sandbox/book.json`, { headers, signal: AbortSignal.timeout(20_000) })
        book = (await made.json()) as typeof book
        return made
      })
      return book
    },
  }
}
