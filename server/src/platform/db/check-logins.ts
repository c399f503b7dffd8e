import pg from 'pg'
import { StartProblem } from '#src/config/start-problem.ts'
import type { DatabaseLogins } from './logins.ts'

const CONNECTION_TIMEOUT_MS = 5_000

type Powers = { is_powerful: boolean; may_become: string | null; creates: boolean }

/** What the login of this connection may do, or may do as one of the roles that it can become. */
const powersOfLogin = `
  select
    exists (
      select from pg_roles r where pg_has_role(session_user, r.oid, 'member')
        and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls)
    ) as is_powerful,
    (
      select min(c.relowner::regrole::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_has_role(session_user, c.relowner, 'member')
    ) as may_become,
    has_database_privilege(session_user, current_database(), 'create')
      or exists (select from pg_namespace n where has_schema_privilege(session_user, n.oid, 'create')) as creates`

/**
 * Checks that neither login is a superuser or the owner of a table, and that neither can become one.
 * @throws StartProblem, one sentence that names the fix.
 */
export async function assertLoginsAreLimited(logins: DatabaseLogins): Promise<void> {
  for (const [setting, url] of [
    ['DATABASE_REQUESTS_URL', logins.requests],
    ['DATABASE_JOBS_URL', logins.jobs],
  ] as const) {
    const excess = describeExcess(await readPowers(url))
    if (excess === null) continue
    const { username } = new URL(url)
    throw new StartProblem(
      `The login "${username}" of the database ${excess}, which requests must not: set ${setting} to a login that is only a member of the role it serves.`,
    )
  }
}

async function readPowers(url: string): Promise<Powers> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  await client.connect()
  try {
    const { rows } = await client.query<Powers>(powersOfLogin)
    return rows[0] ?? { is_powerful: true, may_become: null, creates: true }
  } finally {
    await client.end()
  }
}

function describeExcess({ is_powerful: isPowerful, may_become: owner, creates }: Powers): string | null {
  if (isPowerful) return 'may administer the server'
  if (owner !== null) return `can become ${owner}, which owns tables`
  return creates ? 'may create tables' : null
}
