import type { Config } from './config/config.ts'
import { explainFolderError } from './config/explain-folder-error.ts'
import { StartProblem } from './config/start-problem.ts'
import { assertFindsEveryScript, assertUsableDatabase, explainDatabaseError } from './platform/db/check-database.ts'
import { assertLoginsAreLimited } from './platform/db/check-logins.ts'
import { startEmbedded } from './platform/db/embedded/embedded.ts'
import { loginsOf, type DatabaseLogins } from './platform/db/logins.ts'
import { migrate, readSchemaState } from './platform/db/migrate.ts'

type Print = (line: string) => void

/**
 * Opens the configured database or the embedded one, brings it to the newest shape as its owner, and checks that the
 * product's logins are less than that. Without the owner's address the shape must be the newest already.
 * @returns the logins, which are all that the running product uses.
 * @throws StartProblem, one sentence that names the fix.
 */
export async function startDatabase(
  config: Config,
  started: AsyncDisposableStack,
  print: Print,
): Promise<DatabaseLogins> {
  const { databaseUrl, databaseLogins } = config
  if (databaseUrl === null && databaseLogins !== null) {
    await assertMigrated(databaseLogins)
    return databaseLogins
  }
  const url = databaseUrl ?? (await startOwnDatabase(config, started, print))
  const logins = databaseLogins ?? loginsOf(url, config.secretKey)
  if (databaseUrl !== null) await assertUsableDatabase(url)
  try {
    await migrate(url, logins)
  } catch (error) {
    throw explainDatabaseError(error, url)
  }
  await assertFindsEveryScript(url)
  await assertLoginsAreLimited(logins)
  return logins
}

async function assertMigrated(logins: DatabaseLogins): Promise<void> {
  await assertUsableDatabase(logins.requests)
  if ((await readSchemaState(logins.requests)) === 'absent')
    throw new StartProblem(
      'The database has no tables yet: start one process with DATABASE_URL, the address of the owner, which creates them.',
    )
  await assertLoginsAreLimited(logins)
}

async function startOwnDatabase({ dataDir }: Config, started: AsyncDisposableStack, print: Print): Promise<string> {
  try {
    const embedded = await startEmbedded({ dataDir, print })
    started.defer(() => embedded.stop())
    return embedded.url
  } catch (error) {
    throw explainFolderError(error, dataDir)
  }
}
