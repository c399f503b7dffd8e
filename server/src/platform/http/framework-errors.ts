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
    case 404:
      return 'NOT_FOUND'
    case 503:
      return 'OVERLOADED'
    default:
      return isDatabaseAway(error) ? 'OVERLOADED' : 'INTERNAL'
  }
}
