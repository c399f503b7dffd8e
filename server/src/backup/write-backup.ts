import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Pack } from 'tar-stream'
import { writeArchive } from './archive-file.ts'
import { FILES, filesIn, foldersOf, MANIFEST, ROWS, SECRETS_LEFT_OUT, type Manifest } from './contents.ts'
import { listSequences, listTables, rowsOf } from './database-copy.ts'

export type BackupReport = { tables: number; files: number; hasSecrets: boolean }

/**
 * Writes the site into `file`, and its secrets into `file` with `.secrets`, while it runs. The rows are those of one moment.
 * Files are copied before that moment and, if they are new by then, after it: every file that a row names is there, except
 * one that is deleted in the same seconds as it was made.
 */
export async function writeBackup(given: {
  /** The owner's address of a migrated database. */
  databaseUrl: string
  dataDir: string
  /** Whether media, uploads and documents lie in `dataDir`; in a store elsewhere they are not copied. */
  hasFiles: boolean
  file: string
  version: string
  now: Date
}): Promise<BackupReport> {
  const { databaseUrl, dataDir, file } = given
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const report = { tables: 0, files: 0 }
    await writeArchive(file, async (archive) => {
      const startedAtMs = await fileClock(file)
      const manifest = await readManifest(client, given)
      await addEntry(archive, MANIFEST, Buffer.from(JSON.stringify(manifest)))
      const folders = foldersOf(given)
      for await (const path of filesIn(dataDir, folders)) report.files += await addFile(archive, dataDir, path, 0)
      await client.query('start transaction isolation level repeatable read read only')
      for (const [index, table] of manifest.tables.entries()) {
        let piece = 0
        for await (const rows of rowsOf(client, table)) await addEntry(archive, `${ROWS}${index}/${piece++}`, rows)
        report.tables += 1
      }
      await client.query('commit')
      // The chain's heads stay those before the rows: newer ones would accuse the restored database.
      const growing = folders.filter((folder) => folder !== 'chain-heads')
      for await (const path of filesIn(dataDir, growing))
        report.files += await addFile(archive, dataDir, path, startedAtMs)
    })
    return { ...report, hasSecrets: await writeSecrets(dataDir, `${file}.secrets`) }
  } finally {
    await client.end()
  }
}

async function readManifest(
  client: pg.Client,
  given: { version: string; now: Date; hasFiles: boolean },
): Promise<Manifest> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from schema_version')
  return {
    format: 1,
    version: given.version,
    fingerprint: rows[0]?.fingerprint ?? '',
    writtenAt: given.now.toISOString(),
    hasFiles: given.hasFiles,
    tables: await listTables(client),
    sequences: await listSequences(client),
  }
}

/** Now, as the file system of the archive tells it; a second earlier, because some keep whole seconds. */
async function fileClock(file: string): Promise<number> {
  const handle = await open(`${file}.unfinished`, 'a', 0o600)
  try {
    await handle.utimes(new Date(0), new Date(0))
    return (await handle.stat()).ctimeMs - 1_000
  } finally {
    await handle.close()
  }
}

function addEntry(archive: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
  })
}

/** Adds a file that changed after `sinceMs`, as long as it was when it was opened. @returns how many were added. */
async function addFile(archive: Pack, dataDir: string, path: string, sinceMs: number): Promise<0 | 1> {
  const handle = await open(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null // deleted since the folder was read
    throw error
  })
  if (handle === null) return 0
  try {
    const { size, ctimeMs, mtime } = await handle.stat()
    if (ctimeMs < sinceMs) return 0
    if (size === 0) {
      await addEntry(archive, `${FILES}${path}`, Buffer.alloc(0))
      return 1
    }
    const entry = archive.entry({ name: `${FILES}${path}`, size, mtime })
    await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), entry)
    return 1
  } finally {
    await handle.close()
  }
}

/** @returns whether there are any: in production SECRET_KEY is a setting, which the operator keeps. */
async function writeSecrets(dataDir: string, file: string): Promise<boolean> {
  const names = (await readdir(join(dataDir, 'secrets')).catch(() => [])).filter(
    (name) => !SECRETS_LEFT_OUT.includes(name),
  )
  if (names.length === 0) return false
  const secrets: Record<string, string> = {}
  for (const name of names) secrets[name] = await readFile(join(dataDir, 'secrets', name), 'base64')
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600 })
  return true
}
