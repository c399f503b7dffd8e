/** Codes of PostgreSQL (ending, starting, out of connections, connection lost) and of the system's sockets. */
const AWAY = new Set(
  (
    '57P01 57P02 57P03 53300 08000 08001 08003 08004 08006 ' +
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND'
  ).split(' '),
)

/** What the driver says, without a code, of a connection that ended or that it could not get. */
const SAID =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/

/** Whether an error says that PostgreSQL is restarting, unreachable or out of connections: the caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && AWAY.has(String(error.code))) || SAID.test(error.message)
}
