import { createHash, randomBytes } from 'node:crypto'
import { appendFile, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { expect, test } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { newUploadId, PartialStore } from './partial-store.ts'

const secretKey = 'a secret of tests only, at least thirty-two bytes'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function aStore() {
  const directory = await freshFolder('partial')
  const open = () => new PartialStore({ directory, secretKey })
  const id = newUploadId()
  const begin = (size: number) => open().create(new Upload({ id, size, offset: 0, metadata: { kind: 'letter' } }))
  return { directory, open, id, begin }
}

test.each([1, 15, 16, 17, 4_096, 99_991])(
  'restores a file that arrives in pieces of %i bytes, each at another process',
  async (step) => {
    const { open, id, begin } = await aStore()
    const bytes = randomBytes(Math.min(100_000, step * 7 + 3))
    await begin(bytes.length)
    for (let offset = 0; offset < bytes.length;) {
      const piece = bytes.subarray(offset, offset + step)
      offset = await open().write(Readable.from([piece]), id, offset)
    }
    const upload = await open().getUpload(id)
    expect([upload.offset, upload.size, upload.metadata]).toEqual([bytes.length, bytes.length, { kind: 'letter' }])
    expect(sha256(await buffer(await open().read(id)))).toBe(sha256(bytes))
  },
)

test('keeps everything that arrived before a broken connection, encrypted on disk', async () => {
  const { directory, open, id, begin } = await aStore()
  const bytes = Buffer.from('passport number 000000001 '.repeat(400))
  await begin(bytes.length)
  const cut = Readable.from(
    (function* () {
      yield bytes.subarray(0, 5_000)
      throw new Error('the connection broke')
    })(),
  )
  await expect(open().write(cut, id, 0)).rejects.toThrow('the connection broke')
  const { offset } = await open().getUpload(id)
  expect(offset).toBeLessThanOrEqual(5_000)
  await open().write(Readable.from([bytes.subarray(offset)]), id, offset)
  expect((await buffer(await open().read(id))).equals(bytes)).toBe(true)

  const onDisk = await Promise.all((await readdir(directory)).map((name) => readFile(join(directory, name))))
  expect(Buffer.concat(onDisk).includes('passport')).toBe(false)
})

test('refuses what was altered, cut, moved or exchanged on the disk', async () => {
  const { directory, open, id, begin } = await aStore()
  const bytes = randomBytes(150_000)
  await begin(bytes.length)
  await open().write(Readable.from([bytes]), id, 0)
  const part = join(directory, `${id}.part`)
  const whole = await readFile(part)
  const piece = 64 * 1024 + 32
  const flipped = Buffer.from(whole)
  flipped[20] = (flipped[20] ?? 0) ^ 1
  const swapped = Buffer.concat([whole.subarray(piece, 2 * piece), whole.subarray(0, piece), whole.subarray(2 * piece)])
  for (const altered of [flipped, swapped]) {
    await writeFile(part, altered)
    await expect(open().read(id).then(buffer)).rejects.toThrow('unable to authenticate data')
  }
  // A file that was cut is an upload that lacks its end.
  await writeFile(part, whole.subarray(0, 2 * piece))
  expect((await open().getUpload(id)).offset).toBe(2 * 64 * 1024)

  const other = newUploadId()
  await open().create(new Upload({ id: other, size: bytes.length, offset: 0, metadata: { kind: 'letter' } }))
  await writeFile(join(directory, `${other}.part`), whole)
  await expect(open().read(other).then(buffer)).rejects.toThrow('unable to authenticate data')
  await rename(join(directory, `${id}.json`), join(directory, `${other}.json`))
  await expect(open().getUpload(other)).rejects.toMatchObject({ status_code: 404 })
})

test('continues behind the last whole piece after a process was killed while it wrote one', async () => {
  const { directory, open, id, begin } = await aStore()
  const bytes = randomBytes(1_000)
  await begin(bytes.length)
  await open().write(Readable.from([bytes.subarray(0, 600)]), id, 0)
  await appendFile(join(directory, `${id}.part`), Buffer.from([0, 0, 1, 144, 7, 7, 7]))
  expect((await open().getUpload(id)).offset).toBe(600)
  await open().write(Readable.from([bytes.subarray(600)]), id, 600)
  expect((await buffer(await open().read(id))).equals(bytes)).toBe(true)
})

test('refuses a name that the store did not create', async () => {
  const { open } = await aStore()
  for (const name of ['../../etc/passwd', '', 'a'.repeat(63), newUploadId()])
    await expect(open().getUpload(name)).rejects.toMatchObject({ status_code: 404 })
})

test('deletes abandoned uploads and keeps active ones', async () => {
  const { directory, open, id, begin } = await aStore()
  await begin(10)
  await open().removeOlderThan(60_000)
  expect(await readdir(directory)).toHaveLength(2)
  const longAgo = new Date(Date.now() - 120_000)
  await utimes(join(directory, `${id}.json`), longAgo, longAgo)
  await open().removeOlderThan(60_000)
  expect(await readdir(directory)).toHaveLength(2)
  await utimes(join(directory, `${id}.part`), longAgo, longAgo)
  await open().removeOlderThan(60_000)
  expect(await readdir(directory)).toEqual([])
})
