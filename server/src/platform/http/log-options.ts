import { withSourcePlaces } from '../faults/source-places.ts'

/** Structured logs with request ids; what could be a secret never gets in. */
export function logOptions(level: string): object {
  return {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.email',
        '*.connectionString',
      ],
      censor: '[hidden]',
    },
  }
}

/** What helps to find a fault and holds nobody's data. `constraint` and `table` are PostgreSQL's. */
const KEPT_FIELDS = ['code', 'constraint', 'table', 'syscall', 'status', 'statusCode'] as const

/**
 * An error as logs may hold it: kind, message, stack and a few facts, with those of its causes. Libraries attach more:
 * PostgreSQL the row that broke a constraint, password hash included, and mail servers and gateways whole answers.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[an object that is no error]' : error
  const facts = KEPT_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  const cause =
    error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: describeError(error.cause, depth + 1) }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack === undefined ? undefined : withSourcePlaces(error.stack),
    ...Object.fromEntries(facts),
    ...cause,
  }
}

const MOST_CAUSES = 5
