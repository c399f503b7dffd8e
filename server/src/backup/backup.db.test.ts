import { copyFile, mkdir, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readBooks } from '../check-books/read-books.ts'
import { openDatabase } from '../platform/db/database.ts'
import { freshDatabaseUrl } from '../test-support/fresh-database.ts'
import { freshFolder } from '../test-support/fresh-folder.ts'
import { filledWorld } from '../test-support/filled-world.ts'
import { fileForm, testApp } from '../test-support/test-app.ts'
import { testConfig } from '../test-support/test-config.ts'
import { aSidewaysPhotograph } from '../test-support/test-pictures.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** A site on which everything exists once, with a photograph, and its backup, written while it runs. */
async function aBackup({ hasFiles = true } = {}) {
  const site = await filledWorld({ maximumConnections: 10 })
  const body = fileForm('file', await aSidewaysPhotograph(), 'evening.jpg')
  await site.read('POST', '/performer/feeds/photo/upload', { as: site.creator, body })
  await mkdir(join(site.dataDir, 'secrets'), { recursive: true })
  await writeFile(join(site.dataDir, 'secrets/secret-key'), 'the key of the site')
  await writeFile(join(site.dataDir, 'secrets/database-password'), 'of this server')
  const file = join(await freshFolder('backup'), 'site.backup')
  const { databaseUrl, dataDir } = site
  const now = new Date('2026-10-01T00:00:00Z')
  const report = await writeBackup({ databaseUrl, dataDir, hasFiles, file, version: '1.0.0', now })
  return { site, file, report }
}

const restore = async (file: string, target: { databaseUrl: string; dataDir: string; replaces?: boolean }) =>
  restoreBackup({ manifest: await openBackup(file), file, replaces: false, ...target })

/** Everything that the tables hold, as text, in a fixed order. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'sandbox') and tablename not like 'kysely%' order by 1`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of rows) {
      const found = await client.query<{ digest: string }>(
        `select coalesce(md5(string_agg(row, ',' order by row)), '') as digest from (select t::text as row from ${name} t) rows`,
      )
      contents[name] = found.rows[0]?.digest ?? ''
    }
    return contents
  } finally {
    await client.end()
  }
}

test('a site whose files lie in a bucket is backed up without them, and a restore leaves the folders alone', async () => {
  const { site, file } = await aBackup({ hasFiles: false })
  const dataDir = await freshFolder('target')
  const kept = join(dataDir, 'media', 'kept')
  await mkdir(join(dataDir, 'media'))
  await writeFile(kept, 'of another time')
  const report = await restore(file, { databaseUrl: await freshDatabaseUrl(), dataDir, replaces: true })
  expect(report.tables).toBeGreaterThan(10)
  expect((await stat(kept)).size).toBe(15)
  expect((await readdir(join(site.dataDir, 'media'))).length).toBeGreaterThan(1)
  expect(await readdir(join(dataDir, 'media'))).toEqual(['kept'])
})

test('a running site is restored into an empty place: same rows, sound books, files and secrets', async () => {
  const { site, file, report } = await aBackup()
  expect(report.hasSecrets).toBe(true)
  for (const name of [file, `${file}.secrets`]) expect((await stat(name)).mode & 0o777).toBe(0o600)
  const databaseUrl = await freshDatabaseUrl()
  const dataDir = await freshFolder('restored')

  const restored = await restore(file, { databaseUrl, dataDir })
  expect(restored).toMatchObject({ writtenAt: '2026-10-01T00:00:00.000Z', hasSecrets: true })
  expect(await contentsOf(databaseUrl)).toEqual(await contentsOf(site.databaseUrl))
  // The books hold as they did: the makers of tests give tokens that nobody paid for.
  const broken = await brokenAt(databaseUrl, dataDir)
  expect(broken).toEqual(await brokenAt(site.databaseUrl, site.dataDir))
  expect(['credited_is_paid', 'transaction_has_source']).toEqual(expect.arrayContaining(broken))

  const files = await filesUnder(join(site.dataDir, 'media'))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) {
    const [copy, original] = [join(dataDir, 'media', name), join(site.dataDir, 'media', name)]
    expect((await readFile(copy)).equals(await readFile(original))).toBe(true)
  }
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['secret-key'])
  expect(await readFile(join(dataDir, 'secrets/secret-key'), 'utf8')).toBe('the key of the site')

  // The restored site goes on: the next row of each table gets a number of its own, and references hold.
  const again = await testApp({ databaseUrl })
  const fan = await again.aFan()
  await again.topUp(fan, 10)
  expect(await again.balance(fan)).toBe(10)

  await expect(restore(file, { databaseUrl, dataDir })).rejects.toThrow(/is running on this database/)
})

test('a restore keeps what is there unless it is told to replace it, and a damaged file changes nothing', async () => {
  const { site, file } = await aBackup()
  const databaseUrl = await freshDatabaseUrl()
  const dataDir = await freshFolder('occupied')
  const owner = openDatabase(databaseUrl, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  await sql`insert into account (role) values ('user')`.execute(owner)
  const before = await contentsOf(databaseUrl)

  await expect(restore(file, { databaseUrl, dataDir })).rejects.toThrow(
    'There is a site already, and a restore replaces all of it: set DATA_DIR (and DATABASE_URL) to an empty place, or add --replace.',
  )
  for (const damage of [
    async (copy: string) => truncate(copy, (await stat(copy)).size - 1),
    async (copy: string) => truncate(copy, 10),
    async (copy: string) => {
      const bytes = await readFile(copy)
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
      await writeFile(copy, bytes)
    },
  ]) {
    const copy = `${file}.damaged`
    await copyFile(file, copy)
    await damage(copy)
    await expect(restore(copy, { databaseUrl, dataDir, replaces: true })).rejects.toThrow(
      `${copy} is damaged or incomplete, and nothing was changed: restore another copy of it.`,
    )
  }
  expect(await contentsOf(databaseUrl)).toEqual(before)

  await restore(file, { databaseUrl, dataDir, replaces: true })
  expect(await contentsOf(databaseUrl)).toEqual(await contentsOf(site.databaseUrl))
})

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function brokenAt(databaseUrl: string, dataDir: string): Promise<string[]> {
  const examined = await readBooks({ databaseUrl, dataDir, secretKey: testConfig(dataDir).secretKey })
  expect(examined.length).toBeGreaterThan(50)
  return examined.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name)
}
