import type { Readable } from 'node:stream'
import type { Locale } from '@stagedoor/contract/locales'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@stagedoor/contract/endpoint'
import type { AnswerOf, PlainText } from './answer.ts'
import type { ListPage } from './cursor.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { RawRequest } from './raw-request.ts'
import type { CachedSession, Viewer } from './viewer.ts'

/** A file of a multipart call. Its stream must be read or destroyed before the next one comes. */
export type UploadedFile = {
  field: string
  filename: string
  mimeType: string
  stream: Readable
  isTruncated(): boolean
}

type ViewerOf<E extends Endpoint> = E['caller'] extends 'anyone' ? Viewer | null : Viewer

/** The request, for a handler. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** For a list with a cursor: the requested page; null for any other call. */
  page: E['cursor'] extends object ? ListPage : null
  /** Files of a multipart call in order; empty otherwise. Fields before a file are in `fields`. */
  files: AsyncIterable<UploadedFile>
  /** The bytes of a raw call; null for any other. */
  raw: E['isRaw'] extends true ? RawRequest : null
  viewer: ViewerOf<E>
  /** The client's address: from the connection, or from a configured proxy's headers. */
  address: string
  userAgent: string
  /** Nobody is signed in, and the browser has passed the age gate; false for every account. */
  isDeclaredAdult: boolean
  locale: Locale
  requestId: string
  /** `Idempotency-Key` with the hash of method, path and body; null when the caller sent none. */
  idempotency: IdempotencyKey | null
}

export type BoundRoute = {
  endpoint: Endpoint
  handle: (call: Call<Endpoint>) => Promise<AnswerOf<Endpoint> | PlainText>
  /** Tried before `handle`, with a session from the cache; see `optimisticRoute()`. */
  attempt?: (call: Call<Endpoint>, session: CachedSession) => Promise<AnswerOf<Endpoint> | null>
  /** A repeat of the caller's `Idempotency-Key` gets the first answer. */
  honoursKey: boolean
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>

/**
 * Binds a call of the contract to what answers it. Statuses and refusals are chosen here and nowhere deeper. A call that
 * honours `Idempotency-Key` is bound by `onceRoute()`.
 */
export function route<const E extends Endpoint>(
  endpoint: E['isIdempotent'] extends true ? never : E,
  handle: Handler<E>,
): BoundRoute {
  // The registry holds calls of all shapes; validation has checked that this request matches `E`.
  return { endpoint, handle: handle as unknown as BoundRoute['handle'], honoursKey: false }
}

/**
 * Binds an idempotent call whose handler stores its own answer, in the statement or transaction of its change. Only
 * where measurements require it; other calls use `onceRoute()`.
 */
export function selfStoringRoute<const E extends Endpoint & { isIdempotent: true }>(
  endpoint: E,
  handle: Handler<E>,
): BoundRoute {
  return { endpoint, handle: handle as unknown as BoundRoute['handle'], honoursKey: true }
}

/**
 * Binds a call that is answered by one statement as a rule, which checks the caller's session itself (`session_with_token` in SQL):
 * the session is not read before it. Only where measurements require it. Decision 0529.
 * @param attempt does everything or nothing, by a statement that does nothing where the session is no longer open. Null: nothing was
 * done or said, and `handle` answers after the session was read.
 */
export function optimisticRoute<const E extends Endpoint>(
  endpoint: E['isIdempotent'] extends true ? never : E,
  attempt: (call: Call<E>, session: CachedSession) => Promise<AnswerOf<E> | null>,
  handle: Handler<E>,
): BoundRoute {
  return { ...route(endpoint, handle), attempt: attempt as unknown as NonNullable<BoundRoute['attempt']> }
}
