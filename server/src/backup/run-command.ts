import { loadSettings } from '../config/load-config.ts'
import type { Settings } from '../config/read-config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { assertUsableDatabase, explainDatabaseError } from '../platform/db/check-database.ts'
import { hasEmbedded, startEmbedded } from '../platform/db/embedded/embedded.ts'
import { readSchemaState } from '../platform/db/migrate.ts'

/** Where the site lies: its settings and its database, as the owner. */
export type Place = { settings: Settings; databaseUrl: string; close(): Promise<void> }

/**
 * Opens the database of the settings, or starts or joins the embedded one.
 * @throws StartProblem when there is none yet, unless it may be new.
 */
export async function openPlace({ mayBeNew = false } = {}): Promise<Place> {
  const settings = loadSettings()
  const { dataDir, databaseUrl, databaseLogins } = settings
  if (databaseUrl === null && databaseLogins !== null)
    throw new StartProblem('Only the owner of the tables can do this: set DATABASE_URL to its address.')
  if (databaseUrl === null && !mayBeNew && !(await hasEmbedded(dataDir)))
    throw new StartProblem(`There is no site in ${dataDir} yet: start the product once, or correct DATA_DIR.`)
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir }) : null
  const url = databaseUrl ?? embedded?.url ?? ''
  const close = async () => embedded?.stop()
  try {
    await assertUsableDatabase(url)
    if (!mayBeNew && (await readSchemaState(url)) === 'absent')
      throw new StartProblem('The database has no tables yet: start the product, which creates them.')
    return { settings, databaseUrl: url, close }
  } catch (error) {
    await close()
    throw explainDatabaseError(error, url)
  }
}

/** Runs a command of the operator. A problem of this machine, or the sentence that it returns, is printed and ends with 1. */
export async function runCommand(work: (args: readonly string[]) => Promise<string | null>): Promise<void> {
  try {
    const complaint = await work(process.argv.slice(2))
    if (complaint === null) return
    console.error(complaint)
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
  }
  process.exitCode = 1
}
