import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'
import { somePictures } from '#src/test-support/test-decoders.ts'
import { createMedia } from './index.ts'
import { aMediaRoom, type MediaRoom, type Person } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const MIB = 1024 * 1024
const PATIENCE = { timeout: 30_000 }

async function countRows({ db }: MediaRoom, table: 'file' | 'file_object'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function usedBytes({ db }: MediaRoom, { accountId }: Person): Promise<number> {
  const { rows } = await sql<{
    used_bytes: number
  }>`select used_bytes from media_usage where account_id = ${accountId}`.execute(db)
  return rows[0]?.used_bytes ?? 0
}

/** A database that commits and then does not say so. */
function cutAtCommit(db: MediaRoom['db']): MediaRoom['db'] {
  const execute = async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
    await db.transaction().execute(work)
    throw new Error('the connection was cut at the commit')
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Every object has a row and every row its object. */
async function expectInStep(room: MediaRoom): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`select storage_key from file_object`.execute(room.db)
  expect((await room.stored()).toSorted()).toEqual(rows.map(({ storage_key }) => storage_key.slice(3)).toSorted())
}

test('an upload that is cancelled half-way leaves nothing, and the server goes on', async () => {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const address = await room.listen()
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
  await vi.waitFor(async () => expect(await room.stored()).toHaveLength(1), PATIENCE)

  open.destroy()

  await vi.waitFor(async () => expect(await room.stored()).toEqual([]), PATIENCE)
  expect(await countRows(room, 'file')).toBe(0)
  expect((await room.upload(creator, await aSidewaysPhotograph())).statusCode).toBe(201)
})

test('a picture of exactly the limit is looked into; one byte more is too large', async () => {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const photograph = await aSidewaysPhotograph()
  const padded = (bytes: number) => Buffer.concat([photograph, Buffer.alloc(bytes - photograph.length)])

  expect((await room.upload(creator, padded(20 * MIB))).statusCode).toBe(201)
  const reply = await room.upload(creator, padded(20 * MIB + 1))

  expect([reply.statusCode, reply.json().error]).toEqual([413, 'TOO_LARGE'])
  await expectInStep(room)
})

test('the quota: what fits exactly fits, one byte more does not, and nothing of it stays', async () => {
  const photograph = await aSidewaysPhotograph()
  const room = await aMediaRoom({ deps: { quotaBytes: photograph.length * 2 } })
  const creator = await room.aPerson()

  expect((await room.upload(creator, photograph)).statusCode).toBe(201)
  const larger = await room.upload(creator, Buffer.concat([photograph, Buffer.alloc(1)]))
  expect([larger.statusCode, larger.json().error]).toEqual([422, 'STORAGE_QUOTA_REACHED'])
  expect(larger.json().details).toEqual({ usedBytes: photograph.length, maximumBytes: photograph.length * 2 })
  expect((await room.upload(creator, photograph)).statusCode).toBe(201)
  expect((await room.upload(creator, photograph)).statusCode).toBe(422)

  expect(await usedBytes(room, creator)).toBe(photograph.length * 2)
  await expectInStep(room)
})

test('ten uploads at once with room for three: three are taken', async () => {
  const photograph = await aSidewaysPhotograph()
  const room = await aMediaRoom({ deps: { quotaBytes: photograph.length * 3 } })
  const creator = await room.aPerson()

  const replies = await Promise.all(Array.from({ length: 10 }, () => room.upload(creator, photograph)))

  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    201,
    201,
    ...Array<number>(7).fill(422),
  ])
  expect(await countRows(room, 'file')).toBe(3)
  expect(await usedBytes(room, creator)).toBe(photograph.length * 3)
  await expectInStep(room)
})

test('a decoding process that is killed in the middle costs nobody a picture', async () => {
  const { pictures, children } = somePictures({ size: 1 })
  const room = await aMediaRoom({ pictures })
  const creator = await room.aPerson()
  const photograph = await aSidewaysPhotograph()
  const uploads = [1, 2, 3].map(() => room.upload(creator, photograph))
  await vi.waitFor(() => expect(children).toHaveLength(1), PATIENCE)

  process.kill(children[0]?.pid ?? 0, 'SIGKILL')

  expect((await Promise.all(uploads)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  await expectInStep(room)
})

test('when the database refuses, the objects are taken back', async () => {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const source = (async function* one() {
    yield await aSidewaysPhotograph()
  })()

  const nobody = '0199f1a2-0000-7000-8000-000000000000'
  const upload = room.media.storePicture({ ownerId: nobody, type: 'feed-photo', name: 'a', source })

  await expect(upload).rejects.toThrow('foreign key')
  expect(await room.stored()).toEqual([])
  expect([await countRows(room, 'file'), await usedBytes(room, creator)]).toEqual([0, 0])
})

test('when nobody hears how the commit ended, no object is taken from a row that may own it', async () => {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const source = (async function* one() {
    yield await aSidewaysPhotograph()
  })()

  const upload = createMedia({ ...room.deps, db: cutAtCommit(room.db) }).storePicture({
    ownerId: creator.accountId,
    type: 'feed-photo',
    name: 'a',
    source,
  })

  await expect(upload).rejects.toThrow('cut at the commit')
  expect(await countRows(room, 'file')).toBe(1)
  await expectInStep(room)
})

test('busy decoders are told as busy, and nothing of the upload stays', async () => {
  const room = await aMediaRoom({
    pictures: { prepare: async () => ({ outcome: 'busy' }), encodeAvif: async () => ({ outcome: 'busy' }) },
  })

  const reply = await room.upload(await room.aPerson(), await aSidewaysPhotograph())

  expect([reply.statusCode, reply.json().error]).toEqual([503, 'OVERLOADED'])
  expect(reply.headers['retry-after']).toBe('30')
  expect(await room.stored()).toEqual([])
})

test('objects without a row are swept after a day, and no others', async () => {
  const room = await aMediaRoom()
  await room.aFile(await room.aPerson(), await aSidewaysPhotograph())
  const put = async () => {
    const result = await room.deps.storage.put(
      (async function* one() {
        yield Buffer.from('nobody’s')
      })(),
      { maximumBytes: 100 },
    )
    return result.outcome === 'stored' ? result.key : expect.unreachable()
  }
  const [old, young] = [await put(), await put()]
  const { rows } = await sql<{ storage_key: string }>`select storage_key from file_object`.execute(room.db)
  const longAgo = Date.now() / 1_000 - 86_401
  for (const key of [old, ...rows.map(({ storage_key }) => storage_key)])
    await utimes(join(room.folder, key), longAgo, longAgo)

  await room.media.jobs.find(({ name }) => name === 'media.ownerless_objects')?.run({})

  expect(await room.deps.storage.exists(old)).toBe(false)
  expect(await room.deps.storage.exists(young)).toBe(true)
  await room.deps.storage.delete(young)
  await expectInStep(room)
})

test('an upload for a post that nothing shows is deleted after a week with its room; what is shown stays', async () => {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const photograph = await aSidewaysPhotograph()
  const [used, unused] = [await room.aFile(creator, photograph), await room.aFile(creator, photograph)]
  const files = [{ fileId: used._id, role: 'file' as const }]
  await room.db.transaction().execute((tx) => room.media.attachFiles(tx, { ownerId: creator.accountId, files }))
  const sweep = async (age: string) => {
    await sql`update file set created_at = app_now() - ${age}::interval`.execute(room.db)
    await room.media.jobs.find(({ name }) => name === 'media.abandoned_uploads')?.run({})
    await room.deliver()
  }
  const shown = async () => [
    ...(await room.media.viewsOfFiles([used._id, unused._id], { level: 'full', viewer: creator })).keys(),
  ]

  await sweep('6 days 23 hours')
  expect(await shown()).toHaveLength(2)
  await sweep('7 days 1 second')
  // Lists may show a file's row for two seconds more.
  await expect.poll(shown, PATIENCE).toEqual([used._id])
  expect(await usedBytes(room, creator)).toBe(photograph.length)
  await expectInStep(room)
})

test('an upload succeeds while the queue is away, and its background work is woken later', async () => {
  let isAway = true
  const woken: object[] = []
  const jobs = {
    enqueue: async (_name: string, payload: object) => {
      if (isAway) throw new Error('the queue is away')
      woken.push(payload)
    },
  }
  const room = await aMediaRoom({ deps: { jobs } })
  const file = await room.aFile(await room.aPerson(), await aSidewaysPhotograph())
  isAway = false
  const look = async (age: string) => {
    await sql`update file set updated_at = app_now() - ${age}::interval`.execute(room.db)
    await room.media.jobs.find(({ name }) => name === 'media.forgotten_work')?.run({})
    return woken.splice(0)
  }

  expect(await look('9 minutes')).toEqual([])
  expect(await look('10 minutes 1 second')).toEqual([{ fileId: file._id }])
})

test('work that fails again and again is given up after the twelfth time, and the file stays as it is', async () => {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const file = await room.aFile(creator, await aSidewaysPhotograph())
  const full = { ...room.deps.storage, put: async () => ({ outcome: 'no_room' as const }) }
  const [job] = createMedia({ ...room.deps, storage: full }).jobs

  for (let attempt = 0; attempt < 12; attempt++) await expect(job?.run({ fileId: file._id })).rejects.toThrow('no room')
  await job?.run({ fileId: file._id })
  await job?.run({ fileId: file._id })
  await room.deliver()

  expect(room.heard.map(({ event }) => event)).toEqual(['file_processed'])
  expect((await room.fetch(file.url ?? '', creator)).statusCode).toBe(200)
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

test.runIf(mayMount)(
  'a full disk: 507 in plain words, nothing left, and it works again once there is room',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stagedoor-full-'))
    const disk = join(folder, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    onTestFinished(async () => {
      execFileSync('umount', [disk])
      await rm(folder, { recursive: true })
    })
    const storage = await createLocalStorage(disk)
    const room = await aMediaRoom({ deps: { storage } })
    const creator = await room.aPerson()
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
    const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 60 })
      .toBuffer()
    expect(large.length).toBeLessThan(MIB)

    // The original fits, what is made of it does not; then not even the original.
    for (const bytes of [large, Buffer.concat([large, Buffer.alloc(2 * MIB)])]) {
      const reply = await room.upload(creator, bytes)
      expect([reply.statusCode, reply.json().error]).toEqual([507, 'STORAGE_FULL'])
      for await (const key of storage.listOlderThan(-60_000)) expect.unreachable(key)
    }
    expect([await countRows(room, 'file'), await usedBytes(room, creator)]).toEqual([0, 0])
    expect((await room.upload(creator, await aSidewaysPhotograph())).statusCode).toBe(201)
  },
)
