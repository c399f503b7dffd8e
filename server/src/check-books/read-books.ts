import type { Settings } from '../config/read-config.ts'
import { findSecretKey } from '../config/secret-key.ts'
import { StartProblem } from '../config/start-problem.ts'
import { statementKeyOf } from '../features/earnings/index.ts'
import { readHeads } from '../platform/audit/chain-heads.ts'
import { assertUsableDatabase } from '../platform/db/check-database.ts'
import { openDatabase } from '../platform/db/database.ts'
import { hasEmbedded, startEmbedded } from '../platform/db/embedded/embedded.ts'
import { readSchemaState } from '../platform/db/migrate.ts'
import { examineBooks } from './examine-books.ts'
import type { Examined } from './invariant.ts'
import type { Outside } from './outside.ts'

/**
 * Reads the configured database, or starts or joins the embedded one, and examines one moment of it. Nothing is written:
 * the transaction is read only.
 * @throws StartProblem when there is no database, or its schema is that of another build.
 */
export async function readBooks({
  databaseUrl,
  databaseLogins = null,
  dataDir,
  secretKey,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'secretKey'> & Partial<Pick<Settings, 'databaseLogins'>>): Promise<
  Examined[]
> {
  const secret = secretKey ?? (await findSecretKey(dataDir))
  const outside: Outside = {
    heads: await readHeads(dataDir),
    isOwnDatabase: databaseUrl === null,
    statementKey: secret === null ? null : statementKeyOf(secret),
  }
  if (databaseUrl !== null) return examineAt(databaseUrl, outside)
  if (databaseLogins !== null)
    throw new StartProblem('The books are read by the owner of the tables: set DATABASE_URL to its address.')
  if (!(await hasEmbedded(dataDir)))
    throw new StartProblem(`There are no books in ${dataDir} yet: start the product once, or correct DATA_DIR.`)
  const embedded = await startEmbedded({ dataDir })
  try {
    return await examineAt(embedded.url, outside)
  } finally {
    await embedded.stop()
  }
}

async function examineAt(url: string, outside: Outside): Promise<Examined[]> {
  await assertUsableDatabase(url)
  if ((await readSchemaState(url)) === 'absent')
    throw new StartProblem('The database has no tables yet: start the product, which creates them.')
  // As the owner, so that no row is hidden from the check.
  const db = openDatabase(url, { maximumConnections: 1, statementTimeoutMs: 0, mayScanTables: true })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => examineBooks(tx, { outside }))
  } finally {
    await db.destroy()
  }
}
