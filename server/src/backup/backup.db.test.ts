import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readBooks } from '../check-books/read-books.ts'
import { openDatabase } from '../platform/db/database.ts'
import { expectedObjects, type ExpectedObject } from '../move-storage/expected-objects.ts'
import { moveObjects } from '../move-storage/move-objects.ts'
import { openStores } from '../platform/storage/open-stores.ts'
import { startS3Server } from '../test-support/s3-server.ts'
import { freshDatabaseUrl } from '../test-support/fresh-database.ts'
import { freshFolder } from '../test-support/fresh-folder.ts'
import { filledWorld, type FilledWorld } from '../test-support/filled-world.ts'
import { fileForm, testApp, type TestApp } from '../test-support/test-app.ts'
import { testConfig } from '../test-support/test-config.ts'
import { aSidewaysPhotograph } from '../test-support/test-pictures.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** A site on which everything exists once, with a photograph, and its backup, written while it runs. */
async function aBackup({ hasFiles = true } = {}) {
  const site = await filledWorld({ maximumConnections: 10 })
  const body = fileForm('file', await aSidewaysPhotograph(), 'evening.jpg')
  await site.read('POST', '/performer/feeds/photo/upload', { as: site.creator, body })
  const captions = new FormData()
  captions.append('language', 'en')
  captions.append('captions', new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n']), 'walk.vtt')
  await site.read('POST', `/performer/performer-assets/videos/${site.video}/captions`, {
    as: site.creator,
    body: captions,
  })
  const welcomeId = await site.aFile(site.creator, 'welcome-video')
  await site.rows(`update file set attached_at = app_now() where id = '${welcomeId}'`)
  await site.rows(`update performer set has_welcome_video = true, welcome_video_file_id = '${welcomeId}'
    where account_id = '${site.creator}'`)
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

test('a site whose files lie in a bucket is backed up without them, and a restore leaves the folders alone; with the copy of the bucket it plays again', async () => {
  const { site, file } = await aBackup({ hasFiles: false })
  const dataDir = await freshFolder('target')
  const kept = join(dataDir, 'media', 'kept')
  await mkdir(join(dataDir, 'media'))
  await writeFile(kept, 'of another time')
  const databaseUrl = await freshDatabaseUrl()
  const restored = await restore(file, { databaseUrl, dataDir, replaces: true })
  expect(restored.tables).toBeGreaterThan(10)
  expect((await stat(kept)).size).toBe(15)
  expect((await readdir(join(site.dataDir, 'media'))).length).toBeGreaterThan(1)
  expect(await readdir(join(dataDir, 'media'))).toEqual(['kept'])

  const storage = { kind: 's3' as const, prefix: 'site/', ...(await startS3Server()).target }
  const [copy, bucket] = [await openStores({ kind: 'local', directory: site.dataDir }), await openStores(storage)]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(async () => {
    bucket.close()
    await client.end()
  })
  // Test accounts have proofs of identity without a file.
  const objects = filesOf(expectedObjects(client))
  const report = await moveObjects({ from: copy, to: bucket, objects, deletes: false })
  expect([report.copied > 10, report.missing, report.damaged]).toEqual([true, [], []])
  const again = await testApp({ databaseUrl, dataDir, config: { storage } })
  expect(await opened(again, site)).toEqual(await opened(site, site))
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

  // The restored site goes on: everybody is still signed in, and what they open plays. The next row of each table gets a
  // number of its own, and references hold.
  const again = await testApp({ databaseUrl, dataDir })
  const before = await opened(site, site)
  expect(Object.values(before).every((parts) => parts.length > 0)).toBe(true)
  expect(await opened(again, site)).toEqual(before)
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

async function* filesOf(objects: AsyncIterable<ExpectedObject>): AsyncGenerator<ExpectedObject> {
  for await (const object of objects) if (object.store === 'media') yield object
}

/**
 * What people open on a site, and what its addresses answer with: pictures, playlists with their parts, captions, what was
 * bought. Their order is that of the answer; addresses themselves are signed anew each time.
 */
async function opened({ http }: TestApp, world: FilledWorld): Promise<Record<string, string[]>> {
  const { creator, fan } = world
  const own = '/api/performer/performer-assets'
  const answers = [
    ['video', `${own}/videos/${world.video}/view`, creator],
    ['gallery', `${own}/galleries/${world.gallery}/view`, creator],
    ['photos', `${own}/photos/search?galleryId=${world.gallery}`, creator],
    ['product', `/api/performer-assets/products/${world.digitalProduct}/download-link`, fan],
    ['welcome video', `/api/performers/${creator}`, null],
  ] as const
  const found: Record<string, string[]> = {}
  for (const [name, path, as] of answers) {
    const token = as === null ? null : world.accountOf(as).token
    const get = (url: string) =>
      http.inject({ url, headers: token === null ? {} : { cookie: `token=${token}`, authorization: token } })
    const parts: string[] = []
    const open = async (url: string): Promise<void> => {
      const { statusCode, rawPayload, payload } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      if (!url.endsWith('.m3u8')) return void parts.push(createHash('sha256').update(rawPayload).digest('hex'))
      const lines = [...payload.matchAll(/^[^#\s].*$|(?<=URI=")[^"]+/gmu)].map(([line]) => line)
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) await open(new URL(line, `http://site${url}`).pathname)
    }
    const answer = await get(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    for (const [, url = ''] of answer.payload.matchAll(/"(\/media\/[^"]+)"/gu)) await open(url)
    found[name] = parts
  }
  return found
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function brokenAt(databaseUrl: string, dataDir: string): Promise<string[]> {
  const examined = await readBooks({ databaseUrl, dataDir, secretKey: testConfig(dataDir).secretKey })
  expect(examined.length).toBeGreaterThan(50)
  return examined.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name)
}
