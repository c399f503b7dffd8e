import type { Readable } from 'node:stream'
import type { PutResult, Storage } from '#src/platform/storage/storage.ts'
import type { ByteSource } from '#src/platform/transcoding/pictures.ts'
import type { NewObject } from './queries.ts'

type Described = Omit<NewObject, 'storageKey' | 'sizeBytes' | 'sha256'>

export type KeptObjects = {
  /** Stores one object; null when the store is full. */
  keep(described: Described, bytes: Buffer): Promise<NewObject | null>
  /** Notes an object that was stored already. */
  note(key: string): void
  /** Leaves everything to the rows that own it, or to the sweep. */
  release(): void
  /** Takes back everything that was stored through this; for when no row came to own it. */
  discard(): Promise<void>
}

/** The objects of one piece of work, until rows own them. What a crash leaves here the sweep finds. */
export function keepObjects(storage: Storage): KeptObjects {
  const keys: string[] = []
  return {
    async keep(described, bytes) {
      const result: PutResult = await storage.put(chunksOf(bytes), { maximumBytes: bytes.length })
      if (result.outcome !== 'stored') return null
      keys.push(result.key)
      return { ...described, storageKey: result.key, sizeBytes: result.sizeBytes, sha256: result.sha256 }
    },
    note: (key) => void keys.push(key),
    release: () => void keys.splice(0),
    async discard() {
      await Promise.all(keys.splice(0).map((key) => storage.delete(key)))
    },
  }
}

/** @throws when the store has lost it. */
export async function openObject(storage: Storage, key: string): Promise<Readable> {
  const stream = await storage.get(key)
  if (!stream) throw new Error('an object that a row owns is missing')
  return stream
}

/** An object that a row owns, for the processes that decode it. */
export const sourceOf = (storage: Storage, { key, sizeBytes }: { key: string; sizeBytes: number }): ByteSource => ({
  sizeBytes,
  path: storage.pathOf(key),
  open: () => openObject(storage, key),
})

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
