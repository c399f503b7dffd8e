import type { Endpoint, ReplyOf } from '@stagedoor/contract/endpoint'
import type { Api, Caller } from './client.ts'

/** One call inside the server's process: its parts, with the method and path of its endpoint. */
type InProcessCall = {
  method: string
  path: string
  params?: unknown
  query?: unknown
  body?: unknown
  files?: unknown
  idempotencyKey?: string | undefined
}

/** Sends a call directly into the server; used when a page is rendered there. */
type Calls = (
  call: InProcessCall,
) => Promise<{ isOk: true; status: number; data: unknown } | { isOk: false; status: number; problem: unknown }>

/** Opens calls with a token, in a language; the server knows the client's address. */
export type CallsOf = (caller: Caller) => Calls

/** The API of a caller, inside the server's process. */
export function inProcessApi(callsOf: CallsOf, caller: Caller): Api {
  const call = callsOf(caller)
  return async <E extends Endpoint>({ method, path }: E, request: object, options: object = {}) =>
    // The server validates its answers, so the contract's type is trusted here.
    (await call({ method, path, ...request, ...options })) as ReplyOf<E>
}
