import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { loginRoles } from '../platform/db/logins.ts'
import { assertWhole, readArchive, type ArchiveEntry } from './archive-file.ts'
import { FILES, filesIn, foldersOf, MANIFEST, ROWS, type Manifest } from './contents.ts'
import { storeNames } from '../platform/storage/open-stores.ts'
import { beginLoading } from './database-copy.ts'

export type RestoreReport = { writtenAt: string; tables: number; files: number; hasSecrets: boolean }

/**
 * Reads the description of an archive, after all of it has been compared with its checksum.
 * @throws StartProblem when it is damaged, or no backup.
 */
export async function openBackup(file: string): Promise<Manifest> {
  await assertWhole(file)
  let manifest: Manifest | null = null
  await readArchive(file, async (entry) => {
    if (entry.header.name === MANIFEST) manifest = JSON.parse(await text(entry)) as Manifest
    return 'enough'
  })
  if (manifest === null)
    throw new StartProblem(`${file} is no backup of Stagedoor: name the file that npm run backup wrote.`)
  return manifest
}

/**
 * Puts a checked archive in the place of what `databaseUrl` and `dataDir` hold. The rows arrive in one transaction; files lie
 * beside their folders until it is committed.
 * @throws StartProblem when the target is in use, holds something (without `replaces`), or has another schema.
 */
export async function restoreBackup(given: {
  manifest: Manifest
  file: string
  /** The owner's address of a migrated database. */
  databaseUrl: string
  dataDir: string
  replaces: boolean
}): Promise<RestoreReport> {
  const { manifest, file, databaseUrl, dataDir, replaces } = given
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await assertTarget(client, given)
    const besides = join(dataDir, 'restoring')
    await rm(besides, { recursive: true, force: true })
    await client.query('begin')
    const loading = await beginLoading(client, manifest.tables)
    let files = 0
    await readArchive(file, async (entry) => {
      const { name } = entry.header
      if (name.startsWith(ROWS)) {
        const table = manifest.tables[Number(name.split('/')[1])]
        if (table) for await (const rows of entry) await loading.add(table, rows as Buffer)
      } else if (name.startsWith(FILES)) {
        await writeEntry(entry, besides, name.slice(FILES.length))
        files += 1
      }
      return 'continue'
    })
    await loading.end(manifest.sequences)
    await client.query('commit')
    await client.query('analyze')
    for (const folder of foldersOf(manifest)) await takePlace(join(besides, folder), join(dataDir, folder), replaces)
    await rm(besides, { recursive: true, force: true })
    const hasSecrets = await restoreSecrets(`${file}.secrets`, dataDir, replaces)
    return { writtenAt: manifest.writtenAt, tables: manifest.tables.length, files, hasSecrets }
  } finally {
    await client.end()
  }
}

async function assertTarget(
  client: pg.Client,
  { manifest, file, dataDir, replaces }: { manifest: Manifest; file: string; dataDir: string; replaces: boolean },
): Promise<void> {
  const { rows } = await client.query<{ fingerprint: string; in_use: boolean; has_accounts: boolean }>(
    `select (select fingerprint from schema_version) as fingerprint, exists (select from account) as has_accounts,
      exists (select from pg_stat_activity where datname = current_database() and usename = any ($1)) as in_use`,
    [Object.values(loginRoles)],
  )
  const { fingerprint, in_use: inUse, has_accounts: hasAccounts } = rows[0] ?? {}
  if (fingerprint !== manifest.fingerprint)
    throw new StartProblem(
      `${file} was written by Stagedoor ${manifest.version} with other tables than this one: restore it with that release.`,
    )
  if (inUse === true) throw new StartProblem('The product is running on this database: stop it, then restore.')
  if (replaces) return
  const { done: hasNoFiles } = await filesIn(dataDir, storeNames).next()
  if (hasAccounts === true || hasNoFiles !== true)
    throw new StartProblem(
      `There is a site already, and a restore replaces all of it: set DATA_DIR (and DATABASE_URL) to an empty place, or add --replace.`,
    )
}

async function writeEntry(entry: ArchiveEntry, folder: string, path: string): Promise<void> {
  const target = join(folder, normalize(path))
  if (!target.startsWith(`${folder}/`)) throw new StartProblem(`The backup names a file outside its folders: ${path}.`)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(entry), createWriteStream(target, { mode: 0o600 }))
}

async function takePlace(from: string, to: string, replaces: boolean): Promise<void> {
  if (replaces) await rm(to, { recursive: true, force: true })
  await mkdir(from, { recursive: true, mode: 0o700 })
  await rm(to, { recursive: true, force: true })
  await rename(from, to)
}

/** @returns whether the file of secrets lay beside the archive. Those of the target stay unless they are replaced. */
async function restoreSecrets(file: string, dataDir: string, replaces: boolean): Promise<boolean> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (content === null) return false
  const secrets = JSON.parse(content) as Record<string, string>
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  for (const [name, value] of Object.entries(secrets)) {
    if (!/^[a-z-]+$/.test(name)) continue
    const flag = replaces ? 'w' : 'wx'
    await writeFile(join(dataDir, 'secrets', name), Buffer.from(value, 'base64'), { mode: 0o600, flag })
  }
  return true
}
