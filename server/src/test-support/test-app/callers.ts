import type { Post } from '@stagedoor/contract/feeds'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from '#src/app.ts'
import type { AccountMakers } from './accounts.ts'
import { PASSWORD } from './password.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type CallOptions = {
  /** An account that a maker made; its session makes the call. */
  as?: string | null
  /** A token in the place of `as`, for tests about tokens. */
  token?: string
  /** A form is sent as multipart. */
  body?: object | FormData
  /** The idempotency key. */
  key?: string
  /** Which of the processes answers. */
  process?: number
  locale?: string
  /** The address that the call comes from. */
  from?: string
  headers?: Record<string, string>
}

/** One page of a list. */
export type Listed<T = Post> = { data: T[]; total: number; cursor: string | null }

/** A form with one file. */
export function fileForm(field: string, bytes: Uint8Array | string, name = 'a.jpg'): FormData {
  const form = new FormData()
  form.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}

/** The statuses of parallel calls, lowest first: their order is not promised. */
export const statusesOf = (replies: readonly { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** Status and code of a refusal; no code of anything else. */
export const answerOf = ({ status, body }: Reply<unknown>): [number, string | undefined] => [status, body.error]

/** Whatever a test expects in an answer. */
type Json = ReturnType<typeof JSON.parse>

type Body<T> = { status?: number; statusCode?: number; message?: string; error?: string; details?: Json; data: T }

/** An answer. Two are equal when status and body are: headers differ from call to call. */
export class Reply<T = Json> {
  readonly status: number
  readonly body: Body<T>
  readonly #answer: LightMyRequestResponse

  constructor(answer: LightMyRequestResponse) {
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    this.status = answer.statusCode
    this.body = isJson ? answer.json<Body<T>>() : { data: undefined as T }
    this.#answer = answer
  }

  get headers(): LightMyRequestResponse['headers'] {
    return this.#answer.headers
  }

  /** The body as it came. */
  get text(): string {
    return this.#answer.body
  }
}

export type Callers = {
  /** A call of the API: the path after `/api`, JSON both ways. */
  call<T = Json>(method: Method, path: string, options?: CallOptions): Promise<Reply<T>>
  /** The `data` of a call that must succeed. */
  read<T = Json>(method: Method, path: string, options?: CallOptions): Promise<T>
  /** The status that a read answers with. */
  statusOf(path: string, options?: CallOptions): Promise<number>
  /** Registers a fan through the call, as `NAME@example.test`; makers write rows instead. */
  register(username: string, fields?: object): Promise<void>
  /** Signs in by password. @returns the token. */
  logIn(
    username: string,
    options?: { password?: string; remember?: boolean; userAgent?: string; from?: string },
  ): Promise<string>
  /** A page or a file as a browser asks for it: the session is in a cookie. */
  fetch(
    url: string,
    as?: string | null,
    headers?: Record<string, string>,
    from?: Pick<InjectOptions, 'remoteAddress'>,
  ): Promise<LightMyRequestResponse>
}

/** A fresh proof comes with the session's new token, which the account goes on with, as a browser does with its cookie. */
const PROOFS: ReadonlySet<string> = new Set(['/auth/reauthenticate', '/auth/reauthenticate/passkey'])

function keepToken(account: { token: string }, data: unknown): void {
  if (typeof data === 'object' && data !== null && 'token' in data) account.token = String(data.token)
}

export function callers(processes: readonly [App, ...App[]], { accountOf }: Pick<AccountMakers, 'accountOf'>): Callers {
  async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Reply<T>> {
    const { as, body, key, process = 0, locale = 'en-US', from, headers = {} } = options
    const token = options.token ?? (as ? accountOf(as).token : undefined)
    const form = body instanceof FormData ? new Response(body) : null
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: {
        'content-language': locale,
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : body }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    }
    const app = processes[process]
    if (!app) throw new Error(`there is no process ${process}`)
    const reply = new Reply<T>(await app.http.inject(request))
    if (as && reply.status === 200 && PROOFS.has(path)) keepToken(accountOf(as), reply.body.data)
    return reply
  }
  async function read<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
    const reply = await call<T>(method, path, options)
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`)
    return reply.body.data
  }
  return {
    call,
    read,
    statusOf: async (path, options) => (await call('GET', path, options)).status,
    async register(username, fields = {}) {
      const body = { username, email: `${username}@example.test`, password: PASSWORD, ...fields }
      await read('POST', '/auth/users/register', { body })
    },
    async logIn(username, { password = PASSWORD, remember = false, userAgent = 'a test', from = '127.0.0.1' } = {}) {
      const body = { username, password, remember }
      const options = { body, from, headers: { 'user-agent': userAgent } }
      return (await read<{ token: string }>('POST', '/auth/login', options)).token
    },
    fetch: (url, as, headers = {}, from = {}) =>
      processes[0].http.inject({
        url,
        headers: as ? { cookie: `token=${accountOf(as).token}`, ...headers } : headers,
        ...from,
      }),
  }
}
