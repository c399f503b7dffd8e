import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '#src/test-support/s3-server.ts'
import { describeStorage } from '#src/test-support/storage-contract.ts'
import { createS3Client, createS3Storage, type S3Target } from './s3-storage.ts'

const MIB = 1024 * 1024
const isPut = (method: string) => method === 'PUT'

function aStorageAt(target: S3Target, prefix = 'media/') {
  const client = createS3Client(target)
  onTestFinished(() => client.destroy())
  return { client, storage: createS3Storage({ client, bucket: target.bucket, prefix }) }
}

async function aStore() {
  const server = await startS3Server()
  return { server, ...aStorageAt(server.target) }
}

const sourceOf = (sizeBytes: number) => Readable.from([randomBytes(sizeBytes)])
const keysIn = async (storage: ReturnType<typeof createS3Storage>) => Array.fromAsync(storage.listOlderThan(-60_000))

describeStorage('a store that speaks S3', async () => (await aStore()).storage)

test('sees nothing outside its prefix, and refuses keys that it did not create', async () => {
  const { server, storage } = await aStore()
  const put = await storage.put(sourceOf(10), { maximumBytes: 10 })
  const { storage: other } = aStorageAt(server.target, 'documents/')
  expect([await keysIn(other), (await keysIn(storage)).length]).toEqual([[], 1])
  expect(put.outcome === 'stored' && (await other.get(put.key))).toBeNull()
  for (const key of ['../documents/aa', '', `aa/${'a'.repeat(32)}/x`])
    await expect(async () => storage.get(key)).rejects.toThrow('not a key')
})

test('signs every request; with a wrong secret nothing is read or written', async () => {
  const { server, storage } = await aStore()
  const put = await storage.put(sourceOf(10), { maximumBytes: 10 })
  for (const { headers } of server.received)
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\/\d{8}\/us-east-1\/s3\/aws4_request/)
  const { storage: wrong } = aStorageAt({ ...server.target, secretAccessKey: 'guessed' })
  await expect(wrong.get(put.outcome === 'stored' ? put.key : '')).rejects.toThrow(/signature/i)
  await expect(wrong.put(sourceOf(10), { maximumBytes: 10 })).rejects.toThrow(/signature/i)
})

test('a cancelled or too large upload of many parts is ended at the store', async () => {
  const { server, storage } = await aStore()
  async function* cancelled() {
    for (let part = 0; part < 20; part += 1) yield randomBytes(MIB)
    throw new Error('hung up')
  }
  await expect(storage.put(cancelled(), { maximumBytes: 64 * MIB })).rejects.toThrow('hung up')
  expect(
    await storage.put(Readable.from(Array.from({ length: 20 }, () => randomBytes(MIB))), { maximumBytes: 18 * MIB }),
  ).toEqual({ outcome: 'too_large' })
  expect(server.received.some(({ url }) => url.includes('partNumber=1'))).toBe(true)
  expect([server.unfinished.size, await keysIn(storage)]).toEqual([0, []])
})

test('reports a full store, in whatever words, and leaves nothing', async () => {
  const { server, storage } = await aStore()
  server.failNext(isPut, { status: 507, code: 'XMinioStorageFull', times: 1 })
  expect(await storage.put(sourceOf(10), { maximumBytes: 10 })).toEqual({ outcome: 'storage_full' })
  server.failNext(isPut, { status: 403, code: 'QuotaExceeded', times: 2 })
  expect(await storage.put(sourceOf(20 * MIB), { maximumBytes: 20 * MIB })).toEqual({ outcome: 'storage_full' })
  expect([server.unfinished.size, await keysIn(storage)]).toEqual([0, []])
})

test('tries again what the store throttles or fails, and not for ever', async () => {
  const { server, storage } = await aStore()
  server.failNext(isPut, { status: 503, code: 'SlowDown', times: 2 })
  const put = await storage.put(sourceOf(1_000), { maximumBytes: 1_000 })
  expect(put.outcome).toBe('stored')
  const isGet = (method: string) => method === 'GET'
  server.failNext(isGet, { status: 500, code: 'InternalError', times: 100 })
  const before = server.received.length
  await expect(storage.get(put.outcome === 'stored' ? put.key : '')).rejects.toThrow(/requested by the test/)
  expect(server.received.length - before).toBe(4)
})

test('lists more objects than one page of the store holds', async () => {
  const { server, client } = await aStore()
  const storage = createS3Storage({ client, bucket: server.target.bucket, prefix: 'media/', pageSize: 3 })
  const put = async () => storage.put(sourceOf(1), { maximumBytes: 1 })
  const keys = (await Promise.all(Array.from({ length: 7 }, put))).map((each) =>
    each.outcome === 'stored' ? each.key : '',
  )
  expect((await keysIn(storage)).toSorted()).toEqual(keys.toSorted())
  expect(server.received.filter(({ url }) => url.includes('list-type=2'))).toHaveLength(3)
})

test('ends old uploads in parts that a crash left, and no young ones', async () => {
  const { server, client, storage } = await aStore()
  const begin = async (name: string) =>
    client.send(new CreateMultipartUploadCommand({ Bucket: server.target.bucket, Key: `media/${name}` }))
  await begin('old')
  for (const upload of server.unfinished.values()) upload.initiatedAt = new Date(0)
  await begin('young')
  expect(await Array.fromAsync(storage.listOlderThan(3_600_000))).toEqual([])
  expect([...server.unfinished.values()].map(({ key }) => key)).toEqual(['media/young'])
})

test('an upload holds a few parts in memory, whatever its size', async () => {
  const { storage } = await aStore()
  const piece = randomBytes(MIB)
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  // What is held, and not what waits to be collected: that depends on how busy the machine is.
  const heldBytes = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const heldBefore = heldBytes()
  let mostBytes = 0
  async function* large() {
    for (let at = 0; at < 96; at += 1) {
      yield piece
      if (at % 8 === 7) mostBytes = Math.max(mostBytes, heldBytes() - heldBefore)
    }
  }
  const put = await storage.put(large(), { maximumBytes: 96 * MIB })
  expect(mostBytes).toBeLessThan(64 * MIB)
  const stored = put.outcome === 'stored' ? await storage.get(put.key, { first: MIB, last: MIB + 99 }) : null
  expect(stored && (await buffer(stored)).equals(piece.subarray(0, 100))).toBe(true)
})
