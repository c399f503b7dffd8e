import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Storage } from '#src/platform/storage/storage.ts'

const MIB = 1024 * 1024

/** A source in chunks of odd sizes, as a network delivers them. */
async function* inChunks(bytes: Buffer, chunkBytes = 60_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
}

async function keyOf(storage: Storage, bytes: Buffer): Promise<string> {
  const result = await storage.put(inChunks(bytes), { maximumBytes: 64 * MIB })
  if (result.outcome !== 'stored') throw new Error(`not stored: ${result.outcome}`)
  return result.key
}

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  // A negative age: objects that were put this very moment count too.
  for await (const key of storage.listOlderThan(-60_000)) keys.push(key)
  return keys.toSorted()
}

async function textOf(stream: Readable | null): Promise<string> {
  return stream === null ? 'absent' : (await buffer(stream)).toString()
}

/** What every store must do, whatever stands behind it. `make` gives an empty store. */
export function describeStorage(name: string, make: () => Promise<Storage>): void {
  describe(`${name} as a store`, () => {
    test('gives back what was put, byte for byte, with its size and SHA-256', async () => {
      const storage = await make()
      const bytes = randomBytes(5 * MIB + 17)

      const result = await storage.put(inChunks(bytes), { maximumBytes: bytes.length })

      const sha256 = createHash('sha256').update(bytes).digest()
      expect(result).toMatchObject({ outcome: 'stored', sizeBytes: bytes.length, sha256 })
      const key = result.outcome === 'stored' ? result.key : ''
      const stored = await storage.get(key)
      expect(stored && bytes.equals(await buffer(stored))).toBe(true)
      expect(await storage.stat(key)).toEqual({ sizeBytes: bytes.length })
      expect(await storage.exists(key)).toBe(true)
    })

    test('gives a part of an object, and what there is of a part that goes beyond its end', async () => {
      const storage = await make()
      const key = await keyOf(storage, Buffer.from('0123456789'))

      expect(await textOf(await storage.get(key, { first: 2, last: 4 }))).toBe('234')
      expect(await textOf(await storage.get(key, { first: 9, last: 9 }))).toBe('9')
      expect(await textOf(await storage.get(key, { first: 7, last: 900 }))).toBe('789')
    })

    test('keeps the key of an object that comes from another store, and refuses one that no store made', async () => {
      const storage = await make()
      const key = `ab/ab${'0'.repeat(30)}`

      const put = await storage.put(inChunks(Buffer.from('moved')), { maximumBytes: 5, key })

      expect(put).toMatchObject({ outcome: 'stored', key })
      expect(await textOf(await storage.get(key))).toBe('moved')
      const elsewhere = async () => storage.put(inChunks(Buffer.from('x')), { maximumBytes: 5, key: '../../x' })
      await expect(elsewhere()).rejects.toThrow('not a key')
    })

    test('keeps an empty object', async () => {
      const storage = await make()
      const key = await keyOf(storage, Buffer.alloc(0))

      expect(await storage.stat(key)).toEqual({ sizeBytes: 0 })
      expect(await textOf(await storage.get(key))).toBe('')
    })

    test('takes a source of exactly the limit, and nothing of one byte more', async () => {
      const storage = await make()
      const bytes = randomBytes(200_000)

      expect(await storage.put(inChunks(bytes), { maximumBytes: 200_000 })).toMatchObject({ outcome: 'stored' })
      expect(await storage.put(inChunks(bytes), { maximumBytes: 199_999 })).toEqual({ outcome: 'too_large' })
      expect(await keysIn(storage)).toHaveLength(1)
    })

    test('an upload that is cancelled leaves nothing, and says why it ended', async () => {
      const storage = await make()
      async function* cancelled() {
        yield randomBytes(3 * MIB)
        throw new Error('the caller hung up')
      }

      await expect(storage.put(cancelled(), { maximumBytes: 64 * MIB })).rejects.toThrow('the caller hung up')
      expect(await keysIn(storage)).toEqual([])
    })

    test('a deleted object is gone, and deleting it again is no error', async () => {
      const storage = await make()
      const key = await keyOf(storage, Buffer.from('short-lived'))

      await storage.delete(key)
      await storage.delete(key)

      expect([await storage.get(key), await storage.stat(key), await storage.exists(key)]).toEqual([null, null, false])
    })

    test('the same bytes put at the same time become objects of their own', async () => {
      const storage = await make()
      const bytes = randomBytes(300_000)

      const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(storage, bytes)))

      expect(new Set(keys).size).toBe(8)
      expect(await keysIn(storage)).toEqual(keys.toSorted())
    })

    test('lists the objects older than an age, and not the younger ones', async () => {
      const storage = await make()
      const key = await keyOf(storage, Buffer.from('new'))

      expect(await keysIn(storage)).toEqual([key])
      const old: string[] = []
      for await (const each of storage.listOlderThan(60_000)) old.push(each)
      expect(old).toEqual([])
    })
  })
}
