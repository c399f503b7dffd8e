import type { Readable } from 'node:stream'

/** What became of a put. `storage_full`: the store is full; nothing of the object is left. */
export type PutResult =
  | { outcome: 'stored'; key: string; sizeBytes: number; sha256: Buffer }
  | { outcome: 'too_large' }
  | { outcome: 'storage_full' }

/** Bytes `first` to `last`, both included, as in RFC 9110 §14. */
export type ByteRange = { first: number; last: number }

/**
 * Where bytes lie. An object is written once, under a key that the store makes up, and is whole or absent: readers
 * never see a part of it, a crash leaves at most something that `listOlderThan` finds. Keys are secrets of the server.
 */
export type Storage = {
  /**
   * Reads `source` to its end, hashing on the way, and returns once the object would survive a power cut.
   * A source longer than `maximumBytes` is left where the limit was passed. Memory use does not grow with the size.
   * @throws what `source` throws (a cancelled upload); nothing of the object is left then.
   */
  put(source: AsyncIterable<Uint8Array>, limits: { maximumBytes: number }): Promise<PutResult>
  /** The object or a part of it; null when there is none. A range beyond the end is cut to it. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  stat(key: string): Promise<{ sizeBytes: number } | null>
  exists(key: string): Promise<boolean>
  /** Safe to repeat: an absent object is as good as a deleted one. */
  delete(key: string): Promise<void>
  /** Keys of the objects that were put longer ago than this by the store's own clock, in no order, each once. */
  listOlderThan(ageMs: number): AsyncIterable<string>
}
