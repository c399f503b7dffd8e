import type { Readable } from 'node:stream'

/** The result of a put. `storage_full`: the store is full; nothing of the object remains. */
export type PutResult =
  | { outcome: 'stored'; key: string; sizeBytes: number; sha256: Buffer }
  | { outcome: 'too_large' }
  | { outcome: 'storage_full' }

/** Bytes `first` to `last`, both included, as in RFC 9110 §14. */
export type ByteRange = { first: number; last: number }

/** `key`: of the object in another store, which it keeps in this one; for moving a site's files. */
export type PutOptions = { maximumBytes: number; key?: string }

/**
 * The object store. An object is written once, under a key that the store generates, and is complete or absent: readers
 * never see a part of it, a crash leaves at most something that `listOlderThan` finds. Keys are secrets of the server.
 */
export type Storage = {
  /**
   * Reads `source` to its end, hashing on the way, and returns once the object survives a power failure. Reading stops
   * when a source exceeds `maximumBytes`. Memory use is independent of the size.
   * @throws what `source` throws (a cancelled upload); nothing of the object remains.
   */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<PutResult>
  /** The object or a part of it; null when there is none. A range beyond the end is truncated. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /**
   * Where an object lies as a file of this machine; null for a store elsewhere. It may be read there or linked, never
   * written. The file may be gone.
   */
  pathOf(key: string): string | null
  stat(key: string): Promise<{ sizeBytes: number } | null>
  exists(key: string): Promise<boolean>
  /** Idempotent: deleting an absent object succeeds. */
  delete(key: string): Promise<void>
  /** Keys of the objects that are older than this by the store's own clock, unordered and distinct. */
  listOlderThan(ageMs: number): AsyncIterable<string>
}
