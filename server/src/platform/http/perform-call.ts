import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import { crashPoint } from '../faults/crash-point.ts'
import { refuse, type Refusal } from './answer.ts'
import { bodyHoldsCardNumber } from './card-numbers.ts'
import { readListPage, type ListQuery } from './cursor.ts'
import { readKey } from './idempotency.ts'
import type { RawRequest } from './raw-request.ts'
import type { Call, UploadedFile } from './route.ts'
import { holdsUnstorableText } from './storable-text.ts'
import type { Viewer } from './viewer.ts'

/** Calls about money, and about the addresses that somebody fills in while they pay. */
const AREAS_WITHOUT_CARDS = new Set([
  'payments',
  'charges',
  'subscriptions',
  'payouts',
  'performers',
  'wallet',
  'addresses',
])

/** The parts of a request that the contract describes. */
export type Parts = { params: unknown; query: unknown; body: unknown }

/** Empty texts and the text `undefined` in a query count as absent. Rule CALL-3. */
export function dropAbsent(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  for (const [name, value] of Object.entries(query)) {
    const sent = Array.isArray(value) ? value.filter(isPresent) : value
    const isSent = Array.isArray(sent) ? sent.length > 0 : isPresent(sent)
    if (isSent) Reflect.set(query, name, sent)
    else Reflect.deleteProperty(query, name)
  }
}

const isPresent = (value: unknown): boolean => value !== '' && value !== 'undefined'

/** Checks beyond the schemas: every text is kept as it was sent, and no call that people make while they pay contains a card number. */
export function refuseParts(
  endpoint: Endpoint,
  { params, query, body }: Parts,
): Refusal<'VALIDATION_FAILED' | 'CARD_NUMBER_REFUSED'> | null {
  if ([params, query, body].some((part) => holdsUnstorableText(part)))
    return refuse('VALIDATION_FAILED', { fields: [] })
  // A gateway's ids may look like card numbers; users' input must not.
  const mayHoldNumbers = endpoint.isRaw === true || !AREAS_WITHOUT_CARDS.has(endpoint.area)
  if (mayHoldNumbers || !bodyHoldsCardNumber(body, endpoint.accountNumberFields)) return null
  return refuse('CARD_NUMBER_REFUSED')
}

/** The files of a call that takes none. */
export async function* noFiles(): AsyncGenerator<never> {}

/** An accepted request, whatever its transport. */
export type AcceptedRequest = Parts & {
  /** With its `/api`, without its query. */
  path: string
  files: AsyncIterable<UploadedFile>
  raw: RawRequest | null
  viewer: Viewer | null
  address: string
  userAgent: string
  /** Of a visitor; see `declared-adult.ts`. */
  isDeclaredAdult: boolean
  locale: Locale
  requestId: string
  idempotencyKey: string | string[] | undefined
}

/** Answers an accepted request: applies the endpoint's cursor and idempotency policies, then calls the handler. */
export async function performCall<Answer>(
  { endpoint, handle }: { endpoint: Endpoint; handle: (call: Call<Endpoint>) => Promise<Answer> },
  request: AcceptedRequest,
): Promise<Answer | Refusal<'VALIDATION_FAILED'>> {
  const { path, idempotencyKey, ...parts } = request
  const page = endpoint.cursor ? readListPage(endpoint.cursor, parts.query as ListQuery) : null
  if (endpoint.cursor && page === null) return malformed('cursor')
  const idempotency = readKey(endpoint, idempotencyKey, { path, body: parts.body })
  if (idempotency === 'malformed') return malformed('Idempotency-Key')
  if (endpoint.isIdempotent) crashPoint('call.before')
  const answer = await handle({ ...parts, page, idempotency } as Call<Endpoint>)
  if (endpoint.isIdempotent) crashPoint('reply.before')
  return answer
}

const malformed = (field: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule: 'format' }] })
