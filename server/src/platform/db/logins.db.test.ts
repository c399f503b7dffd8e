import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabaseUrl } from '#src/test-support/fresh-database.ts'
import { assertLoginsAreLimited } from './check-logins.ts'
import { ensureLogins } from './ensure-logins.ts'
import { loginsOf } from './logins.ts'

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A database as a start leaves it: privileges of a database itself are not copied from the template. */
async function aStartedDatabase() {
  const url = await freshDatabaseUrl()
  const logins = loginsOf(url)
  await ensureLogins(url, logins)
  return { url, logins }
}

const refusedBoth = [
  'update audit_log set reason = null',
  'delete from audit_log',
  'alter table audit_log disable trigger user',
  'create table public.mine (n int)',
  'create table pgboss.mine (n int)',
  'create temporary table wallet (n int)',
  'create schema mine',
  'create role mine',
  'drop table audit_log',
  'truncate audit_log',
  'select rolpassword from pg_authid',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
  `set session_replication_role = replica`,
]

test.each(['requests', 'jobs'] as const)('the login of %s is refused what only the owner may', async (name) => {
  const { logins } = await aStartedDatabase()
  const client = await connected(logins[name])
  for (const escape of ['select 1', 'set role none', 'reset role', 'reset session authorization']) {
    await client.query(escape)
    const { rows } = await client.query('select session_user = current_user as same, current_user as name')
    expect(rows).toEqual([{ same: true, name: name === 'requests' ? 'stagedoor_app' : 'stagedoor_jobs' }])
    for (const statement of refusedBoth)
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be/)
  }
  for (const escape of ['set role stagedoor', 'set session authorization stagedoor'])
    await expect(client.query(escape)).rejects.toThrow('permission denied')
})

test('requests add jobs and read none of the queue but that, jobs work on it', async () => {
  const { logins } = await aStartedDatabase()
  const requests = await connected(logins.requests)
  await expect(requests.query('update pgboss.job set state = $1', ['cancelled'])).rejects.toThrow('permission denied')
  await expect(requests.query('delete from pgboss.queue')).rejects.toThrow('permission denied')
  const jobs = await connected(logins.jobs)
  expect((await jobs.query('delete from pgboss.job')).rowCount).toBe(0)
})

test('a login whose password no longer fits is let in again, and its password is never sent', async () => {
  const { url } = await aStartedDatabase()
  const owner = await connected(url)
  // A role of this test alone: the two are used by every database of the cluster.
  const role = `test_login_${process.pid}`
  await owner.query(`create role ${role} login password 'another'`)
  onTestFinished(async () => void (await owner.query(`drop role ${role}`)))
  const own = new URL(loginsOf(url).requests)
  own.username = role
  await ensureLogins(url, { requests: own.href, jobs: own.href })
  expect((await (await connected(own.href)).query('select current_user as name')).rows).toEqual([{ name: role }])
})

test('passwords follow from the owner’s, differ, and need the secret where the owner has none', () => {
  const { requests, jobs } = loginsOf('postgres://stagedoor:one@127.0.0.1/stagedoor')
  expect(new Set([requests, jobs].map((url) => new URL(url).password)).size).toBe(2)
  expect(loginsOf('postgres://stagedoor:two@127.0.0.1/stagedoor').requests).not.toBe(requests)
  const bare = 'postgres://stagedoor@127.0.0.1/stagedoor'
  expect(loginsOf(bare, 'a secret')).not.toEqual(loginsOf(bare, 'another secret'))
})

test('the logins of a start are limited; the owner as a login is refused with one sentence', async () => {
  const { url, logins } = await aStartedDatabase()
  await assertLoginsAreLimited(logins)
  await expect(assertLoginsAreLimited({ ...logins, requests: url })).rejects.toThrow(
    'The login "stagedoor" of the database may administer the server, which requests must not: set DATABASE_REQUESTS_URL to a login that is only a member of the role it serves.',
  )
})

test('a login that can become the owner, or create tables, is refused', async () => {
  const { url, logins } = await aStartedDatabase()
  const admin = await connected(inject('postgresUrl'))
  const owner = await connected(url)
  const [ownerRole, loginRole] = [`test_owner_${process.pid}`, `test_member_${process.pid}`]
  await admin.query(`create role ${ownerRole}`)
  await admin.query(`create role ${loginRole} login password 'x' in role ${ownerRole}`)
  onTestFinished(async () => {
    await owner.query(`reassign owned by ${ownerRole} to stagedoor; drop owned by ${ownerRole}, ${loginRole}`)
    await admin.query(`drop role ${loginRole}, ${ownerRole}`)
  })
  const member = new URL(url)
  member.username = loginRole
  member.password = 'x'
  await owner.query(`grant create on schema public to ${loginRole}`)
  await expect(assertLoginsAreLimited({ ...logins, jobs: member.href })).rejects.toThrow('may create tables')
  await owner.query(`alter table idempotency_key owner to ${ownerRole}`)
  await expect(assertLoginsAreLimited({ ...logins, jobs: member.href })).rejects.toThrow(
    `can become ${ownerRole}, which owns tables`,
  )
})
