import type { DataOf, Endpoint, ReplyOf } from '@stagedoor/contract/endpoint'
import { errorResponse } from './leave.ts'
import type { Visit } from './visit.ts'

/**
 * The data of a reply. A refusal leaves the page.
 * @throws Response or data of a result page: what the router turns into the error response
 */
export function unwrapOrThrow<E extends Endpoint>(visit: Visit, reply: ReplyOf<E>): DataOf<E> {
  if (reply.isOk) return reply.data
  throw errorResponse(visit, reply.problem)
}

/** The data of a reply, or `fallback` when the page can do without it. */
export const dataOr = <E extends Endpoint, F>(reply: ReplyOf<E>, fallback: F): DataOf<E> | F =>
  reply.isOk ? reply.data : fallback
