import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openStores } from '#src/platform/storage/open-stores.ts'
import { startS3Server } from '#src/test-support/s3-server.ts'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { programEnvironment } from '#src/test-support/program-environment.ts'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A site with files on this machine, and a bucket. */
async function aSite() {
  const app = await testApp()
  const creator = await app.aCreator()
  await app.aFile(creator)
  await app.aFile(creator)
  const server = await startS3Server()
  const { bucket, endpoint, accessKeyId, secretAccessKey } = server.target
  const env = {
    ...programEnvironment(),
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    STORAGE_ENDPOINT: endpoint ?? '',
    STORAGE_ACCESS_KEY_ID: accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const local = `file://${app.dataDir}`
  const remote = `s3://${bucket}/site`
  const move = async (...args: string[]) => {
    const command = [join(ROOT, 'server/src/move-storage/move-storage.ts'), ...args]
    const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
    const [code] = (await once(child, 'close')) as [number]
    return { code, printed: Buffer.concat(printed).toString() }
  }
  const keys = await keysOf(app)
  const inBucket = async () => {
    const stores = await openStores({ kind: 's3', prefix: 'site/', ...server.target })
    const found = await Array.fromAsync(stores.media.listOlderThan(-60_000))
    stores.close()
    return found.toSorted()
  }
  return { app, server, local, remote, move, keys, inBucket }
}

const keysOf = async (app: TestApp) =>
  (await app.rows<{ storage_key: string }>('select storage_key from file_object order by storage_key')).map(
    ({ storage_key }) => storage_key,
  )

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

test('moves a site into a bucket and out again, verified, and what is there already is not copied again', async () => {
  const { app, local, remote, move, keys, inBucket, server } = await aSite()
  const { code, printed } = await move(local, remote)
  expect([code, printed]).toEqual([0, expect.stringContaining(`${keys.length} copied`)])
  expect(await inBucket()).toEqual(keys)
  expect(await filesBelow(join(app.dataDir, 'media'))).toBe(keys.length)

  // As after a run that was ended: one object is missing, one was cut.
  const stores = await openStores({ kind: 's3', prefix: 'site/', ...server.target })
  await stores.media.delete(keys[0] ?? '')
  await stores.media.put(chunksOf('cut'), { maximumBytes: 3, key: keys[1] ?? '' })
  stores.close()
  expect((await move(local, remote)).printed).toContain(`2 copied`)

  const elsewhere = await freshFolder('moved')
  expect((await move(remote, `file://${elsewhere}`, '--delete')).printed).toContain(`${keys.length} deleted`)
  expect([await inBucket(), await filesBelow(join(elsewhere, 'media'))]).toEqual([[], keys.length])
})

test('an altered or missing file is named, ends with 1, and nothing is deleted', async () => {
  const { app, local, remote, move, keys, inBucket } = await aSite()
  const [first = '', second = ''] = keys
  await writeFile(join(app.dataDir, 'media', first), 'altered')
  const stores = await openStores({ kind: 'local', directory: app.dataDir })
  await stores.media.delete(second)
  const { code, printed } = await move(local, remote, '--delete')
  expect([code, printed]).toEqual([1, expect.stringContaining('1 missing and 1 altered: nothing was deleted.')])
  expect(printed).toContain(`differs from its row: media/${first}`)
  expect(printed).toContain(`missing: media/${second}`)
  expect(await inBucket()).toHaveLength(keys.length - 2)
  expect(await filesBelow(join(app.dataDir, 'media'))).toBe(keys.length - 1)
})

test('a full store and wrong addresses end with one sentence', async () => {
  const { server, local, remote, move } = await aSite()
  server.failNext((method) => method === 'PUT', { status: 507, code: 'XMinioStorageFull', times: 1 })
  expect(await move(local, remote)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('The new store is full'),
  })
  expect((await move(local)).printed).toContain('Name two stores')
  expect((await move(local, 'ftp://x')).printed).toContain('STORAGE_URL is neither a bucket nor a folder')
})

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
