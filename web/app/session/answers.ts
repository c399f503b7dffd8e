import type { DataOf, Endpoint, ReplyOf, RequestOf } from '@stagedoor/contract/endpoint'
import type { ProblemDetails } from '@stagedoor/contract/problem'
import { errorResponse, type Leaver, type Place } from './leave.ts'
import type { Visit } from './visit.ts'

/** The data of a reply. @throws Response or data of a result page on a refusal. */
export function unwrapOrThrow<E extends Endpoint>(visit: Leaver, reply: ReplyOf<E>, place?: Place): DataOf<E> {
  if (reply.isOk) return reply.data
  throw errorResponse(visit, reply.problem, place)
}

/** The data of a reply, or `fallback` for optional data. */
export const dataOr = <E extends Endpoint, F>(reply: ReplyOf<E>, fallback: F): DataOf<E> | F =>
  reply.isOk ? reply.data : fallback

/**
 * Makes a call and returns its data. A name in its path that nothing can have is that of no page: 404. Rule PAGE-8.
 * @throws Response or data of a result page on a refusal.
 */
export async function callOrThrow<E extends Endpoint>(
  visit: Leaver & Pick<Visit, 'api'>,
  endpoint: E,
  request: RequestOf<E>,
  place?: Place,
): Promise<DataOf<E>> {
  const reply = await visit.api(endpoint, request)
  if (!reply.isOk && reply.problem.error === 'VALIDATION_FAILED' && isOfPath(endpoint, reply.problem.details))
    throw errorResponse(visit, { ...reply.problem, error: 'NOT_FOUND', statusCode: 404 })
  return unwrapOrThrow(visit, reply, place)
}

/** Whether a part of the path was refused, such as an id that is none. */
function isOfPath({ path }: Endpoint, details: unknown): boolean {
  const parts = path.split('/')
  return isFaults(details) && details.fields.some(({ field }) => parts.includes(`:${field}`))
}

const isFaults = (details: unknown): details is ProblemDetails<'VALIDATION_FAILED'> =>
  typeof details === 'object' && details !== null && 'fields' in details
