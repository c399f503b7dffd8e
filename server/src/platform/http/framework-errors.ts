import type { ProblemCode } from '@stagedoor/contract/problem'
import type { FastifyError } from 'fastify'
import { isDatabaseAway } from '../db/is-database-away.ts'

/** The framework's own refusals as problems. Unknown errors are bugs: 500. */
export function codeOfFrameworkError(error: FastifyError): ProblemCode {
  switch (error.statusCode) {
    case 400:
      return 'VALIDATION_FAILED'
    case 413:
      return 'TOO_LARGE'
    case 415:
      return 'UNSUPPORTED_KIND'
    // A path that leaves its folder, or has a parameter longer than any id, is answered like one that leads nowhere.
    case 403:
    case 404:
    case 414:
      return 'NOT_FOUND'
    case 503:
      return 'OVERLOADED'
    default:
      if (isDatabaseAway(error)) return 'OVERLOADED'
      return (error.statusCode ?? 500) < 500 || isMalformedMultipart(error) ? 'VALIDATION_FAILED' : 'INTERNAL'
  }
}

/** The parser's errors carry no status, and reach the code that reads the file. */
const isMalformedMultipart = ({ message }: FastifyError): boolean =>
  /^Multipart: |unexpected end of multipart data$|^Malformed part header/i.test(message)
