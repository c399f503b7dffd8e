import pg from 'pg'
import { StartProblem } from '#src/config/start-problem.ts'

const OLDEST_MAJOR = 18

/**
 * Checks that a configured database is usable before its first use.
 * @throws StartProblem, one sentence that names the fix, without the password.
 */
export async function assertUsableDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding`,
    )
    const { major = 0, encoding = '' } = rows[0] ?? {}
    if (major < OLDEST_MAJOR) {
      throw new StartProblem(
        `The database at ${placeOf(url)} is PostgreSQL ${major}: set DATABASE_URL to PostgreSQL ${OLDEST_MAJOR} or newer, or remove it.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new StartProblem(
        `The database at ${placeOf(url)} stores ${encoding}: create one with ENCODING UTF8 and set DATABASE_URL to it.`,
      )
    }
  } catch (error) {
    throw explainDatabaseError(error, url)
  } finally {
    await client.end().catch(() => undefined) // a failed connection cannot be ended; the reason is thrown above
  }
}

/**
 * Search compares words by their letters; with the locale "C" PostgreSQL takes Chinese, Japanese and Korean for none.
 * @throws StartProblem when the migrated database is set up so.
 */
export async function assertFindsEveryScript(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ finds: boolean }>(`select show_trgm('影片') <> '{}' as finds`)
    if (rows[0]?.finds === true) return
  } finally {
    await client.end()
  }
  throw new StartProblem(
    `The database at ${placeOf(url)} cannot search Chinese, Japanese and Korean: create one with TEMPLATE template0 LC_CTYPE 'C.UTF-8' and set DATABASE_URL to it.`,
  )
}

/** `db.example:5432/stagedoor`: the part of an address that may be shown. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The sentence about an error that the operator can fix; other errors are returned unchanged. */
export function explainDatabaseError(error: unknown, url: string): unknown {
  if (error instanceof StartProblem) return error
  const { hostname, username, pathname } = new URL(url)
  const place = placeOf(url)
  // A name with several addresses fails with all of their reasons together.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  switch (codeOf(first)) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return new StartProblem(
        `No database answers at ${place}: start it, correct DATABASE_URL, or remove it to use the embedded one.`,
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `The machine "${hostname}" of DATABASE_URL is not known: correct the name, or remove DATABASE_URL to use the embedded database.`,
      )
    case '28P01':
    case '28000':
      return new StartProblem(
        `The database at ${place} refuses the user "${username}": correct user and password in DATABASE_URL.`,
      )
    case '3D000':
      return new StartProblem(
        `The database "${pathname.slice(1)}" does not exist at ${hostname}: create it with createdb, or correct DATABASE_URL.`,
      )
    case '42501':
      return new StartProblem(
        `The user "${username}" may not set up the database at ${place}: make it the owner, with CREATEROLE, or set DATABASE_URL to a user who is.`,
      )
    case '53300':
      return new StartProblem(
        `The database at ${place} has no connection left: raise its max_connections, or stop what uses it.`,
      )
    default:
      return isWithoutAnswer(first)
        ? new StartProblem(
            `What answers at ${place} is no PostgreSQL, or answers too late: correct DATABASE_URL, or remove it to use the embedded one.`,
          )
        : error
  }
}

/** The driver's messages when the server is silent, disconnects or speaks another protocol. */
function isWithoutAnswer(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout expired|timeout exceeded|Connection terminated|received invalid response|does not support SSL/i.test(
      error.message,
    )
  )
}
