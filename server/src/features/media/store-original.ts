import { randomBytes } from 'node:crypto'
import type { FileType } from '@stagedoor/contract/media'
import { maximumBytesOf as maximumBytes } from '@stagedoor/contract/uploads'
import type { Tx } from '#src/platform/db/database.ts'
import { refuse, type Refusal } from '#src/platform/http/answer.ts'
import { HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import type { MediaDeps } from './deps.ts'
import type { FileRow } from './file-row.ts'
import type { KeptObjects } from './kept-objects.ts'
import { findUsedBytes, insertFile, insertObject, reserveUsage, type NewFile, type NewObject } from './queries.ts'
import { QUOTA_BYTES, cleanName } from './rules.ts'

/** Why a file is not taken, whatever it is. */
type StoreProblem = 'FILE_MISSING' | 'TOO_LARGE' | 'STORAGE_QUOTA_REACHED' | 'STORAGE_FULL'

export type Refused<C extends StoreProblem | OtherProblem> = { outcome: 'refused'; refusal: Refusal<C> }

type OtherProblem =
  | 'FILE_NOT_A_PICTURE'
  | 'PICTURE_TOO_LARGE'
  | 'OVERLOADED'
  | 'FILE_NOT_A_VIDEO'
  | 'FILE_NOT_A_SOUND'
  | 'MEDIA_BEYOND_LIMITS'

export const refused = <C extends StoreProblem | OtherProblem>(refusal: Refusal<C>): Refused<C> => ({
  outcome: 'refused',
  refusal,
})

/** The largest file of this type that the operator lets in. */
export const maximumBytesOf = ({ settings }: MediaDeps, type: FileType): number =>
  maximumBytes(type, {
    maximumPictureMegabytes: settings.get('maximumPictureMegabytes'),
    maximumVideoMegabytes: settings.get('maximumVideoMegabytes'),
    maximumAudioMegabytes: settings.get('maximumAudioMegabytes'),
  })

/** What else is written with a file; what it throws undoes the file. */
export type OnSaved = (tx: Tx, fileId: string) => Promise<void>

/** An original in the store, with its first bytes. */
export type Original = {
  outcome: 'original'
  head: Buffer
  object: Pick<NewObject, 'storageKey' | 'sizeBytes' | 'sha256'>
}

/**
 * Stores a file while it arrives; memory use is independent of its size.
 * @throws what the source throws when the upload is cancelled; nothing remains then.
 */
export async function storeOriginal(
  deps: MediaDeps,
  upload: { ownerId: string; source: AsyncIterable<Uint8Array>; maximumBytes: number },
  kept: KeptObjects,
): Promise<Original | Refused<StoreProblem>> {
  const usedBytes = await findUsedBytes(deps.db, upload.ownerId)
  if (usedBytes >= QUOTA_BYTES) return quotaReached(usedBytes)
  const seen = remembersHead(upload.source)
  const result = await deps.storage.put(seen.source, { maximumBytes: upload.maximumBytes })
  if (result.outcome === 'too_large') return refused(refuse('TOO_LARGE'))
  if (result.outcome === 'storage_full') return refused(refuse('STORAGE_FULL'))
  kept.note(result.key)
  if (result.sizeBytes === 0) return refused(refuse('FILE_MISSING'))
  const { key: storageKey, sizeBytes, sha256 } = result
  return { outcome: 'original', head: seen.head(), object: { storageKey, sizeBytes, sha256 } }
}

const quotaReached = (usedBytes: number) =>
  refused(refuse('STORAGE_QUOTA_REACHED', { usedBytes, maximumBytes: QUOTA_BYTES }))

/** Keeps the first bytes of what passes. */
function remembersHead(source: AsyncIterable<Uint8Array>): { source: AsyncIterable<Uint8Array>; head(): Buffer } {
  let head: Buffer = Buffer.alloc(0)
  async function* passing() {
    for await (const chunk of source) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]).subarray(0, HEAD_BYTES)
      yield chunk
    }
  }
  return { source: passing(), head: () => head }
}

type Saving = {
  file: Omit<NewFile, 'public_token'>
  objects: readonly NewObject[]
  kept: KeptObjects
  onSaved: OnSaved | undefined
}

/** Gives the stored objects to a new file, the original first, and counts the original against the quota. */
export async function saveFile(
  { db }: MediaDeps,
  { file, objects, kept, onSaved }: Saving,
): Promise<{ outcome: 'stored'; file: FileRow } | Refused<'STORAGE_QUOTA_REACHED'>> {
  return db.transaction().execute(async (tx) => {
    const usage = { accountId: file.owner_id, sizeBytes: file.size_bytes, quotaBytes: QUOTA_BYTES }
    if (!(await reserveUsage(tx, usage))) return quotaReached(await findUsedBytes(tx, file.owner_id))
    const name = cleanName(file.name)
    const row = await insertFile(tx, { ...file, name, public_token: randomBytes(18).toString('base64url') })
    for (const object of objects) await insertObject(tx, row.id, object)
    await onSaved?.(tx, row.id)
    // The commit decides who owns the objects. If its result is unknown, the sweep decides.
    kept.release()
    return { outcome: 'stored', file: row }
  })
}

/** The work is written down with the file; a queue that is away costs it a minute and the upload nothing. */
export async function wakeWork({ jobs, log }: MediaDeps, job: string, fileId: string): Promise<void> {
  try {
    await jobs.enqueue(job, { fileId }, { singletonKey: fileId })
  } catch (error) {
    log.warn({ err: error, fileId }, 'the queue is away; the timer will find the file')
  }
}
