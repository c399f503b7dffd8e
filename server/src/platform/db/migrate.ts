import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { openDatabase } from './database.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** Reads `migrations/NNNN_name.sql` in order; each file is one migration, forward only. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z_0-9]+\.sql$/.test(file)).toSorted()
  const migrations = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, file), 'utf8')
      return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
  return Object.fromEntries(migrations)
}

/**
 * Brings the database to the newest shape; two processes that start at once wait for each other.
 * @returns the names that were applied now.
 * @throws the error of the first migration that failed; that migration leaves nothing behind.
 */
export async function migrate(url: string): Promise<string[]> {
  const db = openDatabase(url, { maximumConnections: 1 })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
    return (results ?? []).map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

/**
 * The migrations that a start would apply now, oldest first; looks only.
 * @throws when the database cannot be read.
 */
export async function pendingMigrations(url: string): Promise<string[]> {
  const db = openDatabase(url, { maximumConnections: 1 })
  try {
    const migrations = await new Migrator({ db, provider: { getMigrations: readMigrations } }).getMigrations()
    return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}
