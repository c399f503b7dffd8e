import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { StartProblem } from '#src/config/start-problem.ts'
import { installQueue } from '../jobs/install-queue.ts'
import { openDatabase, openPool, type Db } from './database.ts'
import { ensureLogins } from './ensure-logins.ts'
import { loginsOf, type DatabaseLogins } from './logins.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

type MigrationFile = { name: string; text: string }

/** `migrations/NNNN_feature.sql`, in order. */
async function readFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}_[a-z_0-9]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      name: name.replace('.sql', ''),
      text: await readFile(join(migrationsFolder, name), 'utf8'),
    })),
  )
}

/** SHA-256 of the statements of all files: comments and line breaks do not change it. */
function fingerprintOf(files: readonly MigrationFile[]): string {
  const statements = files.map(({ text }) => text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim())
  return createHash('sha256').update(statements.join('\n')).digest('hex')
}

const writeFingerprint = (fingerprint: string): Migration => ({
  up: async (db) => void (await sql`insert into schema_version (fingerprint) values (${fingerprint})`.execute(db)),
})

/** One migration per file, and one that records the fingerprint of all; a database gets all of them in one transaction. */
function migrationsOf(files: readonly MigrationFile[]): Record<string, Migration> {
  const ofFiles = files.map(({ name, text }): [string, Migration] => [
    name,
    { up: async (db) => void (await sql.raw(text).execute(db)) },
  ])
  return { ...Object.fromEntries(ofFiles), '9999_fingerprint': writeFingerprint(fingerprintOf(files)) }
}

/** `absent`: an empty database. `current`: the schema of this build. `other`: that of another build. */
export type SchemaState = 'absent' | 'current' | 'other'

async function readState(db: Db, files: readonly MigrationFile[]): Promise<SchemaState> {
  const { rows: tables } = await sql<{ migrated: boolean; versioned: boolean }>`
    select to_regclass('kysely_migration') is not null as migrated, to_regclass('schema_version') is not null as versioned`.execute(
    db,
  )
  if (tables[0]?.versioned !== true) return tables[0]?.migrated === true ? stateOfUnversioned(db) : 'absent'
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from schema_version`.execute(db)
  return rows[0]?.fingerprint === fingerprintOf(files) ? 'current' : 'other'
}

/** Builds before the fingerprint have migrations; an interrupted start leaves the migrator's empty table. */
async function stateOfUnversioned(db: Db): Promise<SchemaState> {
  const { rows } = await sql`select from kysely_migration limit 1`.execute(db)
  return rows.length === 0 ? 'absent' : 'other'
}

const otherBuild = () =>
  new StartProblem(
    'The database was set up by another build of Stagedoor, whose tables differ: delete its DATA_DIR or set DATA_DIR to a new folder, or set DATABASE_URL to an empty database.',
  )

/**
 * Creates the tables of an empty database and those of the job queue, and lets the logins sign in; concurrent starts wait
 * for each other.
 * @param url the owner's address.
 * @returns the names of the migrations applied now; empty when the schema is current.
 * @throws StartProblem when the schema is of another build; the error of the first failed migration, after which the
 * database is as before.
 */
export async function migrate(url: string, logins: DatabaseLogins = loginsOf(url)): Promise<string[]> {
  const applied = await migrateTables(url)
  const pool = openPool(url, { maximumConnections: 1 })
  try {
    await installQueue(pool)
  } finally {
    await pool.end()
  }
  await ensureLogins(url, logins)
  return applied
}

async function migrateTables(url: string): Promise<string[]> {
  const db = openDatabase(url, { maximumConnections: 1 })
  try {
    const files = await readFiles()
    if ((await readState(db, files)) === 'other') throw otherBuild()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsOf(files) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
    return (results ?? []).map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

/**
 * Reads whether a database has the schema of this build; writes nothing.
 * @throws StartProblem when it is that of another build; the driver's error when the database cannot be read.
 */
export async function readSchemaState(url: string): Promise<Exclude<SchemaState, 'other'>> {
  const db = openDatabase(url, { maximumConnections: 1 })
  try {
    const state = await readState(db, await readFiles())
    if (state === 'other') throw otherBuild()
    return state
  } finally {
    await db.destroy()
  }
}
