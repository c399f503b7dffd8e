import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'
import { freshDatabaseUrl } from '#src/test-support/fresh-database.ts'
import { severableLine } from '#src/test-support/severable-line.ts'
import { statusesOf } from '#src/test-support/test-app.ts'
import { somePictures } from '#src/test-support/test-decoders.ts'
import { QUOTA_BYTES } from './rules.ts'
import { aMediaFixture, type MediaFixture, type Person } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const MIB = 1024 * 1024
const PATIENCE = { timeout: 30_000 }

async function countRows({ app: { db } }: MediaFixture, table: 'file' | 'file_object'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function usedBytes({ app: { db } }: MediaFixture, { accountId }: Person): Promise<number> {
  const { rows } = await sql<{
    used_bytes: number
  }>`select used_bytes from media_usage where account_id = ${accountId}`.execute(db)
  return rows[0]?.used_bytes ?? 0
}

/** Leaves exactly this much of the quota. */
async function leaveQuota({ app: { db } }: MediaFixture, { accountId }: Person, bytes: number): Promise<void> {
  await sql`insert into media_usage (account_id, used_bytes) values (${accountId}, ${QUOTA_BYTES - bytes})`.execute(db)
}

/** Every object has a row and every row its object. */
async function expectInStep(fixture: MediaFixture): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`select storage_key from file_object`.execute(fixture.app.db)
  expect((await fixture.stored()).toSorted()).toEqual(rows.map(({ storage_key }) => storage_key.slice(3)).toSorted())
}

test('a cancelled upload leaves nothing, and the server continues', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const address = await fixture.app.origin()
  const open = request(`${address}/api/performer/feeds/photo/upload`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: creator.token,
      'content-length': String(5 * MIB),
    },
  })
  open.on('error', () => undefined)
  open.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n')
  open.write(Buffer.alloc(2 * MIB, 0xff))
  await vi.waitFor(async () => expect(await fixture.stored()).toHaveLength(1), PATIENCE)

  open.destroy()

  await vi.waitFor(async () => expect(await fixture.stored()).toEqual([]), PATIENCE)
  expect(await countRows(fixture, 'file')).toBe(0)
  expect((await fixture.upload(creator, await aSidewaysPhotograph())).status).toBe(201)
})

test('decodes a picture of exactly the limit, and refuses one byte more as too large', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const photograph = await aSidewaysPhotograph()
  const padded = (bytes: number) => Buffer.concat([photograph, Buffer.alloc(bytes - photograph.length)])

  expect((await fixture.upload(creator, padded(20 * MIB))).status).toBe(201)
  const reply = await fixture.upload(creator, padded(20 * MIB + 1))

  expect([reply.status, reply.body.error]).toEqual([413, 'TOO_LARGE'])
  await expectInStep(fixture)
})

test('accepts an upload up to exactly the quota, and stores nothing of a larger one', async () => {
  const photograph = await aSidewaysPhotograph()
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  await leaveQuota(fixture, creator, photograph.length * 2)

  expect((await fixture.upload(creator, photograph)).status).toBe(201)
  const larger = await fixture.upload(creator, Buffer.concat([photograph, Buffer.alloc(1)]))
  expect([larger.status, larger.body.error]).toEqual([422, 'STORAGE_QUOTA_REACHED'])
  expect(larger.body.details).toEqual({ usedBytes: QUOTA_BYTES - photograph.length, maximumBytes: QUOTA_BYTES })
  expect((await fixture.upload(creator, photograph)).status).toBe(201)
  expect((await fixture.upload(creator, photograph)).status).toBe(422)

  expect(await usedBytes(fixture, creator)).toBe(QUOTA_BYTES)
  await expectInStep(fixture)
})

test('accepts three of ten simultaneous uploads when the quota has space for three', async () => {
  const photograph = await aSidewaysPhotograph()
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  await leaveQuota(fixture, creator, photograph.length * 3)

  const replies = await Promise.all(Array.from({ length: 10 }, () => fixture.upload(creator, photograph)))

  expect(statusesOf(replies)).toEqual([201, 201, 201, ...Array<number>(7).fill(422)])
  expect(await countRows(fixture, 'file')).toBe(3)
  expect(await usedBytes(fixture, creator)).toBe(QUOTA_BYTES)
  await expectInStep(fixture)
})

test('a killed decoding process costs no upload', async () => {
  const { pictures, children } = somePictures({ size: 1 })
  const fixture = await aMediaFixture({ wrappers: { pictures: () => pictures } })
  const creator = await fixture.aPerson()
  const photograph = await aSidewaysPhotograph()
  const uploads = [1, 2, 3].map(() => fixture.upload(creator, photograph))
  await vi.waitFor(() => expect(children).toHaveLength(1), PATIENCE)

  process.kill(children[0]?.pid ?? 0, 'SIGKILL')

  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201])
  await expectInStep(fixture)
})

test('removes the objects when the database refuses', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const source = (async function* one() {
    yield await aSidewaysPhotograph()
  })()

  const nobody = '0199f1a2-0000-7000-8000-000000000000'
  const upload = fixture.media.storePicture({ ownerId: nobody, type: 'feed-photo', name: 'a', source })

  await expect(upload).rejects.toThrow('foreign key')
  expect(await fixture.stored()).toEqual([])
  expect([await countRows(fixture, 'file'), await usedBytes(fixture, creator)]).toEqual([0, 0])
})

test('keeps objects when the result of the commit is unknown', async () => {
  const line = await severableLine(await freshDatabaseUrl())
  const fixture = await aMediaFixture({ databaseUrl: line.url })
  const creator = await fixture.aPerson()

  line.severAtNextCommit()
  const reply = await fixture.upload(creator, await aSidewaysPhotograph())

  expect(reply.status).toBe(503)
  expect(await countRows(fixture, 'file')).toBe(1)
  await expectInStep(fixture)
})

test('answers busy while the decoders are busy, and stores nothing', async () => {
  const busy = async () => ({ outcome: 'busy' as const })
  const fixture = await aMediaFixture({
    wrappers: { pictures: (chosen) => ({ ...chosen, prepare: busy, encodeAvif: busy }) },
  })

  const reply = await fixture.upload(await fixture.aPerson(), await aSidewaysPhotograph())

  expect([reply.status, reply.body.error]).toEqual([503, 'OVERLOADED'])
  expect(reply.headers['retry-after']).toBe('30')
  expect(await fixture.stored()).toEqual([])
})

test('deletes objects without a row after a day, and no others', async () => {
  const fixture = await aMediaFixture()
  await fixture.aFile(await fixture.aPerson(), await aSidewaysPhotograph())
  const put = async () => {
    const result = await fixture.storage.put(
      (async function* one() {
        yield Buffer.from('nobody’s')
      })(),
      { maximumBytes: 100 },
    )
    return result.outcome === 'stored' ? result.key : expect.unreachable()
  }
  const [old, young] = [await put(), await put()]
  const { rows } = await sql<{ storage_key: string }>`select storage_key from file_object`.execute(fixture.app.db)
  const longAgo = Date.now() / 1_000 - 86_401
  for (const key of [old, ...rows.map(({ storage_key }) => storage_key)])
    await utimes(join(fixture.folder, key), longAgo, longAgo)

  await fixture.runJob('media.ownerless_objects')

  expect(await fixture.storage.exists(old)).toBe(false)
  expect(await fixture.storage.exists(young)).toBe(true)
  await fixture.storage.delete(young)
  await expectInStep(fixture)
})

test('deletes an unused upload for a post after a week and returns its quota; a used one stays', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const photograph = await aSidewaysPhotograph()
  const [used, unused] = [await fixture.aFile(creator, photograph), await fixture.aFile(creator, photograph)]
  const files = [{ fileId: used._id, role: 'file' as const }]
  await fixture.app.db
    .transaction()
    .execute((tx) => fixture.media.attachFiles(tx, { ownerId: creator.accountId, files }))
  const sweep = async (age: string) => {
    await sql`update file set created_at = app_now() - ${age}::interval`.execute(fixture.app.db)
    await fixture.runJob('media.abandoned_uploads')
    await fixture.app.drain()
  }
  const shown = async () => [
    ...(await fixture.media.viewsOfFiles([used._id, unused._id], { level: 'full', viewer: creator })).keys(),
  ]

  await sweep('6 days 23 hours')
  expect(await shown()).toHaveLength(2)
  await sweep('7 days 1 second')
  // Lists may show a file's row for two seconds more.
  await expect.poll(shown, PATIENCE).toEqual([used._id])
  expect(await usedBytes(fixture, creator)).toBe(photograph.length)
  await expectInStep(fixture)
})

test('an upload succeeds while the queue is unavailable, and its background work runs later', async () => {
  let isAway = true
  const woken: object[] = []
  const jobs = () => ({
    enqueue: async (_name: string, payload: object) => {
      if (isAway) throw new Error('the queue is away')
      woken.push(payload)
    },
  })
  const fixture = await aMediaFixture({ wrappers: { jobs } })
  const file = await fixture.aFile(await fixture.aPerson(), await aSidewaysPhotograph())
  isAway = false
  const look = async (age: string) => {
    await sql`update file set updated_at = app_now() - ${age}::interval`.execute(fixture.app.db)
    await fixture.runJob('media.forgotten_work')
    return woken.splice(0)
  }

  expect(await look('9 minutes')).toEqual([])
  expect(await look('10 minutes 1 second')).toEqual([{ fileId: file._id }])
})

test('gives up background work after the twelfth failure, and keeps the file', async () => {
  let isFull = false
  const fixture = await aMediaFixture({
    wrappers: {
      storage: (chosen) => ({
        ...chosen,
        put: async (...given) => (isFull ? { outcome: 'storage_full' } : chosen.put(...given)),
      }),
    },
  })
  const creator = await fixture.aPerson()
  const file = await fixture.aFile(creator, await aSidewaysPhotograph())
  const [{ name, payload } = expect.unreachable()] = fixture.enqueued
  isFull = true

  for (let attempt = 0; attempt < 12; attempt++) await expect(fixture.runJob(name, payload)).rejects.toThrow('no space')
  await fixture.runJob(name, payload)
  await fixture.runJob(name, payload)
  await fixture.app.drain()

  expect(fixture.app.socketEvents.map(({ event }) => event)).toEqual(['file_processed'])
  expect((await fixture.fetch(file.url ?? '', creator)).statusCode).toBe(200)
})

const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount()

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(mayMount)('answers 507 on a full disk, stores nothing, and works again once there is space', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-full-'))
  const disk = join(folder, 'disk')
  await mkdir(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
  onTestFinished(async () => {
    execFileSync('umount', [disk])
    await rm(folder, { recursive: true })
  })
  const storage = await createLocalStorage(disk)
  const fixture = await aMediaFixture({ wrappers: { storage: () => storage } })
  const creator = await fixture.aPerson()
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  expect(large.length).toBeLessThan(MIB)

  // The original fits, what is made of it does not; then not even the original.
  for (const bytes of [large, Buffer.concat([large, Buffer.alloc(2 * MIB)])]) {
    const reply = await fixture.upload(creator, bytes)
    expect([reply.status, reply.body.error]).toEqual([507, 'STORAGE_FULL'])
    for await (const key of storage.listOlderThan(-60_000)) expect.unreachable(key)
  }
  expect([await countRows(fixture, 'file'), await usedBytes(fixture, creator)]).toEqual([0, 0])
  expect((await fixture.upload(creator, await aSidewaysPhotograph())).status).toBe(201)
})
