import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, PutResult, Storage } from './storage.ts'
import { writeHashed } from './write-hashed.ts'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/
const INCOMING = 'incoming'
const FOLDER = /^([0-9a-f]{2}|incoming)$/

/**
 * Files in a folder of this machine. An object is written under `incoming/`, synced, renamed into one of 256 folders,
 * and the folder is synced, so that it exists completely or not at all. Names are generated here and never come from a
 * caller.
 */
export async function createLocalStorage(directory: string): Promise<Storage> {
  const incoming = join(directory, INCOMING)
  await mkdir(incoming, { recursive: true, mode: 0o700 })

  /** Checks every key: one that we did not generate is a bug and never becomes a path. */
  const checked = (key: string): string => {
    assert(KEY.test(key), 'not a key of this store')
    return key
  }
  const pathOf = (key: string): string => join(directory, checked(key))

  return {
    put: (source, { maximumBytes, key }) =>
      put({ directory, incoming, source, maximumBytes, ...(key !== undefined && { to: checked(key) }) }),
    get: (key, range) => read(pathOf(key), range),
    pathOf,
    async stat(key) {
      const facts = await stat(pathOf(key)).catch(absent)
      return facts && { sizeBytes: facts.size }
    },
    async exists(key) {
      return (await stat(pathOf(key)).catch(absent)) !== null
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    listOlderThan: (ageMs) => listOlderThan(directory, ageMs),
  }
}

type Put = {
  directory: string
  incoming: string
  source: AsyncIterable<Uint8Array>
  maximumBytes: number
  to?: string
}

async function put({ directory, incoming, source, maximumBytes, to }: Put): Promise<PutResult> {
  const name = randomBytes(16).toString('hex')
  const partial = join(incoming, name)
  let handle: FileHandle | undefined
  try {
    handle = await open(partial, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
    const written = await writeHashed(handle, source, maximumBytes)
    if (written === null) return await discard(handle, partial, { outcome: 'too_large' })
    await handle.sync()
    await handle.close()
    const key = to ?? `${name.slice(0, 2)}/${name}`
    await moveDurably(partial, join(directory, key))
    return { outcome: 'stored', key, ...written }
  } catch (error) {
    await discard(handle, partial, null)
    if (isFull(error)) return { outcome: 'storage_full' }
    throw error
  }
}

async function discard<T>(handle: FileHandle | undefined, path: string, result: T): Promise<T> {
  // A second close only reports an error; the failed step may have closed the handle.
  await handle?.close().catch(() => undefined)
  await rm(path, { force: true })
  return result
}

/** A rename survives a power failure only after its folders are synced. */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(from, to)
  await syncFolder(folder)
  if (made !== undefined) await syncFolder(dirname(folder))
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function read(path: string, range: ByteRange | undefined): Promise<Readable | null> {
  const handle = await open(path, 'r').catch(absent)
  return handle && handle.createReadStream(range ? { start: range.first, end: range.last } : {})
}

async function* listOlderThan(directory: string, ageMs: number): AsyncGenerator<string> {
  // Files carry the machine's time, which a simulated clock does not change.
  const before = Date.now() - ageMs
  const isOld = async (path: string) => ((await stat(path).catch(absent))?.mtimeMs ?? Infinity) < before

  for await (const folder of await opendir(directory)) {
    if (!folder.isDirectory() || !FOLDER.test(folder.name)) continue
    for await (const file of await opendir(join(directory, folder.name))) {
      const path = join(directory, folder.name, file.name)
      if (!(await isOld(path))) continue
      // Files that a crash left unfinished have no key.
      if (folder.name === INCOMING) await rm(path, { force: true })
      else yield `${folder.name}/${file.name}`
    }
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Full disk, no free inodes, or an exceeded quota of the file system. */
const isFull = (error: unknown): boolean => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'

function absent(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
