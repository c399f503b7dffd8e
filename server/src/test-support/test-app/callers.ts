import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from '#src/app.ts'
import type { AccountMakers } from './accounts.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type CallOptions = {
  /** An account that a maker made; its session makes the call. */
  as?: string | null
  /** A token in the place of `as`, for tests about tokens. */
  token?: string
  body?: object
  /** The idempotency key. */
  key?: string
  /** Which of the processes answers. */
  process?: number
  locale?: string
  /** The address that the call comes from. */
  from?: string
  headers?: Record<string, string>
}

/** Whatever a test expects in an answer. */
type Json = ReturnType<typeof JSON.parse>

type Reply<T = Json> = {
  status: number
  headers: LightMyRequestResponse['headers']
  body: { status?: number; statusCode?: number; message?: string; error?: string; details?: Json; data: T }
  /** The body as it came. */
  text: string
}

export type Callers = {
  /** A call of the API: the path after `/api`, JSON both ways. */
  call<T = Json>(method: Method, path: string, options?: CallOptions): Promise<Reply<T>>
  /** The `data` of a call that must succeed. */
  read<T = Json>(method: Method, path: string, options?: CallOptions): Promise<T>
}

export function callers(processes: readonly App[], { accountOf }: Pick<AccountMakers, 'accountOf'>): Callers {
  async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Reply<T>> {
    const { as, body, key, process = 0, locale = 'en-US', from, headers = {} } = options
    const token = options.token ?? (as ? accountOf(as).token : undefined)
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: {
        'content-language': locale,
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    }
    const app = processes[process]
    if (!app) throw new Error(`there is no process ${process}`)
    const reply = await app.http.inject(request)
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json<Reply<T>['body']>() : { data: undefined as T },
      text: reply.body,
    }
  }
  return {
    call,
    async read<T>(method: Method, path: string, options: CallOptions = {}) {
      const reply = await call<T>(method, path, options)
      if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`)
      return reply.body.data
    },
  }
}
