import { createHash } from 'node:crypto'
import type { Storage } from '../platform/storage/storage.ts'
import type { Stores } from '../platform/storage/open-stores.ts'
import type { ExpectedObject } from './expected-objects.ts'

export type MoveReport = {
  /** Copied by this run, and found right where they belong. */
  copied: number
  present: number
  bytes: number
  deleted: number
  /** In neither store, or altered: `media/ab/…`. */
  missing: string[]
  damaged: string[]
  /** The new store had no space left; the rest was not looked at. */
  isFull: boolean
}

type Move = {
  from: Stores
  to: Stores
  objects: AsyncIterable<ExpectedObject>
  deletes: boolean
  onProgress?(report: MoveReport): void
}

/**
 * Copies objects into another store under the same keys, and reads each there to compare it with what its row says. What is
 * there and right already is not copied again. Objects are deleted from the old store after all were found right.
 */
export async function moveObjects({ from, to, objects, deletes, onProgress }: Move): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, present: 0, bytes: 0, deleted: 0, missing: [], damaged: [], isFull: false }
  const right: ExpectedObject[] = []
  for await (const object of objects) {
    const outcome = await moveOne(from[object.store], to[object.store], object)
    if (outcome === 'full') {
      report.isFull = true
      break
    }
    note(report, object, outcome)
    if (deletes && (outcome === 'copied' || outcome === 'present')) right.push(object)
    onProgress?.(report)
  }
  const isWhole = !report.isFull && report.missing.length === 0 && report.damaged.length === 0
  if (deletes && isWhole) {
    for (const { store, key } of right) {
      await from[store].delete(key)
      report.deleted += 1
    }
  }
  return report
}

type Outcome = 'copied' | 'present' | 'missing' | 'damaged' | 'full'

function note(report: MoveReport, object: ExpectedObject, outcome: Exclude<Outcome, 'full'>): void {
  const name = `${object.store}/${object.key}`
  switch (outcome) {
    case 'copied':
      report.copied += 1
      report.bytes += object.sizeBytes
      return
    case 'present':
      report.present += 1
      return
    case 'missing':
      report.missing.push(name)
      return
    case 'damaged':
      report.damaged.push(name)
      return
    default:
      outcome satisfies never
  }
}

async function moveOne(from: Storage, to: Storage, object: ExpectedObject): Promise<Outcome> {
  if (await isRight(to, object)) return 'present'
  const source = await from.get(object.key)
  if (!source) return 'missing'
  // What is there is wrong: an object is written once.
  await to.delete(object.key)
  const put = await to.put(source, { maximumBytes: object.sizeBytes, key: object.key })
  if (put.outcome === 'storage_full') return 'full'
  if (await isRight(to, object)) return 'copied'
  await to.delete(object.key)
  return 'damaged'
}

/** Reads the object as it lies there. */
async function isRight(store: Storage, { key, sizeBytes, sha256 }: ExpectedObject): Promise<boolean> {
  if ((await store.stat(key))?.sizeBytes !== sizeBytes) return false
  const stream = await store.get(key)
  if (!stream) return false
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest().equals(sha256)
}
