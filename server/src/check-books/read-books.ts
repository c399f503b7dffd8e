import type { Settings } from '../config/read-config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { assertUsableDatabase } from '../platform/db/check-database.ts'
import { openDatabase } from '../platform/db/database.ts'
import { hasEmbedded, startEmbedded } from '../platform/db/embedded/embedded.ts'
import { readSchemaState } from '../platform/db/migrate.ts'
import { examineBooks } from './examine-books.ts'
import type { Examined } from './invariant.ts'

/**
 * Reads the configured database, or starts or joins the embedded one, and examines one moment of it. Nothing is written:
 * the transaction is read only.
 * @throws StartProblem when there is no database, or its schema is that of another build.
 */
export async function readBooks({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Examined[]> {
  if (databaseUrl !== null) return examineAt(databaseUrl)
  if (!(await hasEmbedded(dataDir)))
    throw new StartProblem(`There are no books in ${dataDir} yet: start the product once, or correct DATA_DIR.`)
  const embedded = await startEmbedded({ dataDir })
  try {
    return await examineAt(embedded.url)
  } finally {
    await embedded.stop()
  }
}

async function examineAt(url: string): Promise<Examined[]> {
  await assertUsableDatabase(url)
  if ((await readSchemaState(url)) === 'absent')
    throw new StartProblem('The database has no tables yet: start the product, which creates them.')
  // As the owner, so that no row is hidden from the check.
  const db = openDatabase(url, { maximumConnections: 1, statementTimeoutMs: 0 })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => examineBooks(tx))
  } finally {
    await db.destroy()
  }
}
