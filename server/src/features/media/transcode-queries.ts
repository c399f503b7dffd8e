import type { FileErrorCode, FileType } from '@stagedoor/contract/media'
import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { MediaSegment, Rendition } from '#src/platform/transcoding/transcoder.ts'
import type { PutResult } from '#src/platform/storage/storage.ts'
import type { PlayableType } from './rules.ts'

/** One run of the work on a file. Another one may take over when it has not renewed its lease. */
export type Run = { fileId: string; run: string }

export type TranscodeWork = {
  owner_id: string
  type: FileType
  work_attempts: number
  is_playable: boolean
  cut_start_ms: number | null
  cut_length_ms: number | null
  /** Null when the file that this one is cut from is gone. */
  original_key: string | null
  original_bytes: number | null
}

const ofRun = ({ fileId, run }: Run) => sql`file.id = ${fileId} and work_run = ${run} and pending_work = 'transcode'`

/** Takes the work on a file for a while and counts the attempt. Null: nothing to do, or another run is at it. */
export async function startTranscode(db: Db, run: Run, leaseSeconds: number): Promise<TranscodeWork | null> {
  const { rows } = await sql<TranscodeWork>`
    update file set work_run = ${run.run}, work_attempts = work_attempts + 1, updated_at = app_now(),
      work_leased_until = app_now() + make_interval(secs => ${leaseSeconds})
    where id = ${run.fileId} and pending_work = 'transcode'
      and (work_leased_until is null or work_leased_until <= app_now())
    returning owner_id, type, work_attempts, is_playable, cut_start_ms, cut_length_ms,
      (select storage_key from file_object where file_id = coalesce(file.cut_from, file.id) and variant = 'original') as original_key,
      (select size_bytes from file_object where file_id = coalesce(file.cut_from, file.id) and variant = 'original') as original_bytes`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Keeps the work. @returns false: the file was deleted, or another run has taken over. */
export async function renewTranscode(
  db: Db,
  run: Run,
  { leaseSeconds, percent }: { leaseSeconds: number; percent?: number },
): Promise<boolean> {
  const { rows } = await sql`update file set processed_percent = coalesce(${percent ?? null}::int, processed_percent),
      work_leased_until = app_now() + make_interval(secs => ${leaseSeconds})
    where ${ofRun(run)} returning id`.execute(db)
  return rows.length > 0
}

/** Holds the row of a run's file until the transaction ends. @returns false: the work is not this run's any more. */
export async function lockRun(tx: Tx, run: Run): Promise<boolean> {
  const { rows } = await sql`select id from file where ${ofRun(run)} for update`.execute(tx)
  return rows.length > 0
}

/** Lets go of the work: due again after a while. An attempt that says nothing about the file is not counted. */
export async function postponeTranscode(
  db: Db,
  run: Run,
  { seconds, isCounted }: { seconds: number; isCounted: boolean },
): Promise<void> {
  await sql`update file set work_run = null, work_attempts = work_attempts - ${isCounted ? 0 : 1}::int,
      work_leased_until = app_now() + make_interval(secs => ${seconds})
    where ${ofRun(run)}`.execute(db)
}

type PlayableColumns = { duration_ms: number; width: number | null; height: number | null }

export async function setFacts(tx: Tx, fileId: string, facts: PlayableColumns): Promise<void> {
  await tx.updateTable('file').set(facts).where('id', '=', fileId).execute()
}

type PictureColumns = { sizes: number[]; has_blur: boolean; color: string | null }

export async function setPoster(tx: Tx, fileId: string, { sizes, has_blur, color }: PictureColumns): Promise<void> {
  await tx.updateTable('file').set({ sizes, has_blur, color }).where('id', '=', fileId).execute()
}

export async function setSprite(tx: Tx, fileId: string, sprite: number[]): Promise<void> {
  await tx.updateTable('file').set({ sprite }).where('id', '=', fileId).execute()
}

export async function setWaveform(tx: Tx, fileId: string, waveform: number[]): Promise<void> {
  await tx.updateTable('file').set({ waveform }).where('id', '=', fileId).execute()
}

export async function setPlayable(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('file')
    .set({ is_playable: true, updated_at: sql<Date>`app_now()` })
    .where('id', '=', fileId)
    .execute()
}

/** Ends the work. A file that cannot be played has a reason. */
export async function endTranscode(tx: Tx, fileId: string, errorCode: FileErrorCode | null): Promise<void> {
  await tx
    .updateTable('file')
    .set({
      status: errorCode === null ? 'active' : 'file-error',
      error_code: errorCode,
      is_playable: errorCode === null,
      processed_percent: errorCode === null ? 100 : null,
      pending_work: null,
      work_run: null,
      work_leased_until: null,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', fileId)
    .execute()
}

/** Makes the work of a file that failed due again. @returns the file's type; null: it is not theirs, or has not failed. */
export async function restartTranscode(db: Db, file: { id: string; ownerId: string }): Promise<PlayableType | null> {
  const { rows } = await sql<{ type: PlayableType }>`
    update file set status = 'processing', pending_work = 'transcode', work_attempts = 0,
      error_code = null, processed_percent = 0, work_run = null, work_leased_until = null, updated_at = app_now()
    where id = ${file.id} and owner_id = ${file.ownerId} and status = 'file-error' returning type`.execute(db)
  return rows[0]?.type ?? null
}

/** Removes the objects of these variants. @returns their keys, which nothing owns any more. */
export async function takeObjects(tx: Tx, fileId: string, variants: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`delete from file_object
    where file_id = ${fileId} and variant = any(${variants}::text[]) returning storage_key`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}

/** Removes renditions with their parts and beginnings, all but the named ones. @returns the keys of their objects. */
export async function takeRenditionsBut(tx: Tx, fileId: string, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from file_rendition
    where file_id = ${fileId} and name <> all(${kept}::text[])`.execute(tx)
  const keys = await Promise.all(rows.map(({ name }) => takeRendition(tx, fileId, name)))
  return keys.flat()
}

/** Removes one rendition. @returns the keys of its objects. */
export async function takeRendition(tx: Tx, fileId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`delete from file_part
    where file_id = ${fileId} and rendition = ${name} returning storage_key`.execute(tx)
  const beginnings = await takeObjects(tx, fileId, [initVariant(name)])
  await tx.deleteFrom('file_rendition').where('file_id', '=', fileId).where('name', '=', name).execute()
  return [...rows.map(({ storage_key }) => storage_key), ...beginnings]
}

/** The object with which a rendition begins. */
export const initVariant = (rendition: string): string => `${rendition}-init`

export async function insertRendition(tx: Tx, fileId: string, rendition: Rendition): Promise<void> {
  const { name, width, height, bandwidth, codecs } = rendition
  await tx.insertInto('file_rendition').values({ file_id: fileId, name, width, height, bandwidth, codecs }).execute()
}

/** Says of renditions that no more parts come. */
export async function completeRenditions(tx: Tx, fileId: string, names: ReadonlySet<string>): Promise<void> {
  const named = tx
    .updateTable('file_rendition')
    .where('file_id', '=', fileId)
    .where('name', 'in', ['', ...names])
  await named.set({ is_complete: true }).execute()
}

type Stored = Extract<PutResult, { outcome: 'stored' }>

/** Adds a part and keeps the work. @returns false: the work is not this run's any more. */
export async function insertPart(
  db: Db | Tx,
  run: Run,
  { segment, stored, leaseSeconds }: { segment: MediaSegment; stored: Stored; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql`with mine as (
      update file set work_leased_until = app_now() + make_interval(secs => ${leaseSeconds}) where ${ofRun(run)}
      returning id)
    insert into file_part (file_id, rendition, position, duration_ms, storage_key, size_bytes, sha256)
    select id, ${segment.rendition}, ${segment.index}::int, ${Math.round(segment.durationMs)}::int, ${stored.key},
      ${stored.sizeBytes}::bigint, ${stored.sha256}::bytea from mine
    returning storage_key`.execute(db)
  return rows.length > 0
}

/** Files whose transcoding is due: not begun, given up by its process, or to be tried again. */
export async function findDueTranscodes(db: Db, limit: number): Promise<{ id: string; type: PlayableType }[]> {
  const { rows } = await sql<{ id: string; type: PlayableType }>`select id, type from file
    where pending_work = 'transcode' and coalesce(work_leased_until, updated_at + interval '20 seconds') <= app_now()
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/** Files by what is to be done with them, and by why nothing can be done any more. */
export async function countWork(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select pending_work as state, count(*)::int as count from file where pending_work is not null group by 1
    union all select error_code, count(*)::int from file where error_code is not null group by 1`.execute(db)
  return rows
}
