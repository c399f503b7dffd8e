import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '#src/config/start-problem.ts'
import { loginRoles, type DatabaseLogins } from './logins.ts'

const CONNECTION_TIMEOUT_MS = 5_000
const ATTEMPTS = 20
const RETRY_MS = 25

/**
 * Lets the logins of a migrated database sign in with the passwords of their addresses, and takes from everybody what
 * only an owner needs. Writes only what is not so yet.
 * @throws StartProblem when the database refuses a login all the same.
 */
export async function ensureLogins(ownerUrl: string, logins: DatabaseLogins): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  await owner.connect()
  try {
    await forbidTemporaryTables(owner)
    for (const url of [logins.requests, logins.jobs]) {
      if (await maySignIn(url)) continue
      await letSignIn(owner, new URL(url))
      if (!(await maySignIn(url))) throw refusedLogin(url)
    }
  } finally {
    await owner.end()
  }
}

/** A temporary table may hide one of ours from the functions that run as its owner. The privilege is everybody's by default. */
async function forbidTemporaryTables(owner: pg.Client): Promise<void> {
  await owner.query(`do $$
    begin
      if has_database_privilege('${loginRoles.requests}', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public', current_database());
      end if;
    end
    $$`)
}

const REFUSED = new Set(['28P01', '28000'])

/** Whether the database accepts the login; other failures are thrown. */
async function maySignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSED.has(error.code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined) // a refused connection cannot be ended
  }
}

/** Roles belong to the whole cluster: a start on another of its databases may write the same row at the same time. */
async function letSignIn(owner: pg.Client, { username, password }: URL): Promise<void> {
  const verifier = scramVerifier(decodeURIComponent(password))
  const statement = `alter role ${pg.escapeIdentifier(username)} login password ${pg.escapeLiteral(verifier)}`
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(statement)
      return
    } catch (error) {
      const isConcurrent = error instanceof Error && error.message.includes('tuple concurrently updated')
      if (!isConcurrent || attempt === ATTEMPTS) throw error
      await pause(RETRY_MS)
    }
  }
}

const ITERATIONS = 4_096

/** What PostgreSQL stores of a password (RFC 5803), so that its log never contains the password itself. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

function refusedLogin(url: string): StartProblem {
  const { host, pathname, username } = new URL(url)
  return new StartProblem(
    `The database at ${host}${pathname} refuses the login "${username}": allow it in pg_hba.conf with scram-sha-256, or set DATABASE_REQUESTS_URL and DATABASE_JOBS_URL.`,
  )
}
