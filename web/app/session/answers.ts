import type { DataOf, Endpoint, ReplyOf, RequestOf } from '@stagedoor/contract/endpoint'
import { errorResponse } from './leave.ts'
import type { Visit } from './visit.ts'

/** The data of a reply. @throws Response or data of a result page on a refusal. */
export function unwrapOrThrow<E extends Endpoint>(visit: Visit, reply: ReplyOf<E>): DataOf<E> {
  if (reply.isOk) return reply.data
  throw errorResponse(visit, reply.problem)
}

/** The data of a reply, or `fallback` for optional data. */
export const dataOr = <E extends Endpoint, F>(reply: ReplyOf<E>, fallback: F): DataOf<E> | F =>
  reply.isOk ? reply.data : fallback

/** Makes a call and returns its data. @throws Response or data of a result page on a refusal. */
export const callOrThrow = async <E extends Endpoint>(
  visit: Visit,
  endpoint: E,
  request: RequestOf<E>,
): Promise<DataOf<E>> => unwrapOrThrow(visit, await visit.api(endpoint, request))
