import type { Locale } from '@stagedoor/contract/locales'
import { problems, type ProblemCode } from '@stagedoor/contract/problem'
import type { FastifyReply } from 'fastify'
import { textOf } from '../text/text-of.ts'

/** Seconds after which a call or page may be asked again that could not be answered. */
export const RETRY_AFTER = '30'

/** The numbers among the facts of a refusal, which its sentence may name. */
const numbersIn = (details: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )

/** The one shape that all refusals have. */
export const problemBody = (locale: Locale, code: ProblemCode, details?: unknown) => ({
  statusCode: problems[code].status as number,
  message: textOf(locale).t(`problems:${code}`, numbersIn(details)),
  error: code,
  ...(details === undefined ? {} : { details }),
})

/** Sends a refusal. */
export function sendProblem(reply: FastifyReply, locale: Locale, code: ProblemCode, details?: unknown): FastifyReply {
  const body = problemBody(locale, code, details)
  const { statusCode } = body
  if (
    code === 'TOO_MANY_REQUESTS' &&
    typeof details === 'object' &&
    details !== null &&
    'retryAfterSeconds' in details
  ) {
    void reply.header('retry-after', String(details.retryAfterSeconds))
  } else if (statusCode === 503) {
    void reply.header('retry-after', RETRY_AFTER)
  }
  // The body is small and of one shape: serialised here, so that a response schema cannot drop its facts.
  return reply
    .code(statusCode)
    .header('content-language', locale)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}
