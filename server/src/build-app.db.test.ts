import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { builtWeb } from './platform/http/web-source.ts'
import { freshDatabaseWithUrl } from './test-support/fresh-database.ts'
import { freshFolder } from './test-support/fresh-folder.ts'
import { loginsOf } from './platform/db/logins.ts'
import { testConfig } from './test-support/test-config.ts'

test('a product that cannot be built leaves no connection open', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const dataDir = await freshFolder('build')
  const options = { config: testConfig(dataDir), logins: loginsOf(url), logs: false }

  await expect(buildApp({ ...options, web: builtWeb(join(dataDir, 'never-built')) })).rejects.toThrow(/never-built/)

  const others = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    ).rows[0]?.count
  // The server takes a moment to webhook event that a connection was closed.
  await expect.poll(others, { timeout: 30_000 }).toBe(0)
})
