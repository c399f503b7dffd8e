import type { DataOf, Endpoint, ReplyOf, RequestOf } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import { addressOf } from './address-of.ts'

/** One outgoing call: `path` begins with `/api` and includes the query. */
export type ApiCall = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | ArrayBuffer | undefined
}

/** The raw answer. */
export type ApiAnswer = { status: number; json: unknown }

/** Sends a call: over the network in a browser, directly into the server during rendering. */
export type Dispatch = (call: ApiCall) => Promise<ApiAnswer>

/** The token of the caller, and the language of the answers. */
export type Caller = { token: string | null; locale: Locale }

/** Options of one call: an idempotency key. */
export type CallOptions = { idempotencyKey?: string }

/** The only way to call the API: parts by the contract, the reply distinguished by `isOk`, then by `problem.error`. */
export type Api = <E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>

/** Creates the caller's API. Nothing is retried (rule CALL-10); a broken connection throws. */
export function createApi(dispatch: Dispatch, caller: Caller): Api {
  return async (endpoint, request, options = {}) => {
    const { body, contentType } = await encodeBody(endpoint, request.body, request.files)
    const answer = await dispatch({
      method: endpoint.method,
      path: addressOf(endpoint, request),
      headers: headersOf(caller, options, contentType),
      body,
    })
    return readAnswer(answer)
  }
}

type Encoded = { body: string | ArrayBuffer | undefined; contentType: string | null }

/** JSON, or a form where the call may carry files, fields first. Absent values are not sent. */
async function encodeBody(endpoint: Endpoint, body: unknown, files: unknown): Promise<Encoded> {
  if (body === undefined && !endpoint.files) return { body: undefined, contentType: null }
  if (!endpoint.files) return { body: JSON.stringify(body), contentType: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    // A list is its field, repeated.
    for (const part of Array.isArray(value) ? value : [value])
      if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean')
        form.append(name, String(part))
  }
  for (const [name, file] of Object.entries(isRecord(files) ? files : {})) {
    if (file instanceof Blob) form.append(name, file)
  }
  const encoded = new Response(form)
  return { body: await encoded.arrayBuffer(), contentType: encoded.headers.get('content-type') }
}

function headersOf(caller: Caller, options: CallOptions, contentType: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'content-language': caller.locale,
    ...(contentType !== null && { 'content-type': contentType }),
    ...(caller.token !== null && { authorization: caller.token }),
    ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
  }
}

/** Opens the envelope. Rule CALL-1. The server validates its answers, so the contract's type is trusted here. */
export function readAnswer<E extends Endpoint>({ status, json }: ApiAnswer): ReplyOf<E> {
  const isOk = status >= 200 && status < 300
  if (isOk && isRecord(json) && 'data' in json) {
    return { isOk: true, status: status === 201 ? 201 : 200, data: json['data'] as DataOf<E> }
  }
  if (isRecord(json) && typeof json['error'] === 'string') return { isOk: false, status, problem: json } as ReplyOf<E>
  throw new Error(`the API answered ${status} without its envelope`)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Sends calls over the network, in a browser. */
export const overNetwork: Dispatch = async ({ method, path, headers, body }) => {
  const response = await fetch(path, { method, headers, body: body ?? null, credentials: 'same-origin' })
  return { status: response.status, json: await response.json() }
}
