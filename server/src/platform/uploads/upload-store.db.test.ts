import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { createLocalStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { insertUpload } from './queries.ts'
import { hashOfUploadId, newUploadId, UploadStore } from './upload-store.ts'

const MIB = 1024 * 1024

async function aStore({ secretKey, isFull = false }: { secretKey?: string; isFull?: boolean } = {}) {
  const { db } = await testApp()
  const folder = await freshFolder('uploads')
  const local = await createLocalStorage(folder)
  const storage: Storage = isFull ? { ...local, put: async () => ({ outcome: 'storage_full' }) } : local
  const store = new UploadStore({ db, storage, collection: 'media', secretKey })
  const begin = async (sizeBytes: number) => {
    const id = newUploadId()
    const upload = { idHash: hashOfUploadId(id), collection: 'media', accountId: null, sizeBytes, metadata: {} }
    await db.transaction().execute((tx) => insertUpload(tx, upload))
    return id
  }
  const bytesOf = async (id: string) => Buffer.concat(await Array.fromAsync(store.read(id)))
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  return { store, begin, bytesOf, files }
}

test('a full store refuses the part, and nothing of the upload is left', async () => {
  const { store, begin } = await aStore({ isFull: true })
  const id = await begin(1_000)
  await expect(store.write(Readable.from([randomBytes(500)]), id, 0)).rejects.toMatchObject({
    status_code: 507,
    refusal: { code: 'STORAGE_FULL' },
  })
  expect(await store.find(id)).toBeNull()
})

test('what waits can be encrypted: nothing is legible on the disk, and an altered part cannot be read', async () => {
  const { store, begin, bytesOf, files } = await aStore({
    secretKey: 'a secret of tests only, at least thirty-two bytes',
  })
  const bytes = Buffer.from('passport number 000000001 '.repeat(200_000))
  const id = await begin(bytes.length)
  expect(await store.write(Readable.from([bytes.subarray(0, 3 * MIB)]), id, 0)).toBe(3 * MIB)
  expect(await store.write(Readable.from([bytes.subarray(3 * MIB)]), id, 3 * MIB)).toBe(bytes.length)
  expect((await bytesOf(id)).equals(bytes)).toBe(true)
  const [first = '', ...others] = await files()
  for (const file of [first, ...others]) expect((await readFile(file)).includes('passport')).toBe(false)
  const altered = await readFile(first)
  altered[20] = (altered[20] ?? 0) ^ 1
  await writeFile(first, altered)
  await expect(bytesOf(id)).rejects.toThrow('unable to authenticate data')
})

test('a large file is written in parts, with a few buffers in memory', async () => {
  const { store, begin, files } = await aStore()
  const piece = randomBytes(MIB)
  const hash = createHash('sha256')
  const id = await begin(160 * MIB)
  const heldBefore = process.memoryUsage().arrayBuffers
  let mostBytes = 0
  async function* large() {
    for (let at = 0; at < 160; at += 1) {
      hash.update(piece)
      yield piece
      mostBytes = Math.max(mostBytes, process.memoryUsage().arrayBuffers - heldBefore)
    }
  }
  expect(await store.write(Readable.from(large(), { highWaterMark: 1 }), id, 0)).toBe(160 * MIB)
  expect(mostBytes).toBeLessThan(32 * MIB)
  expect(await files()).toHaveLength(3)
  const read = createHash('sha256')
  for await (const chunk of store.read(id)) read.update(chunk)
  expect(read.digest('hex')).toBe(hash.digest('hex'))
})
