import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'
import { keepObjects, type KeptObjects } from './kept-objects.ts'
import { insertObject, type NewObject } from './queries.ts'
import { lockRun, takeObjects, type Run } from './transcode-queries.ts'

/** The file was deleted, or another run has taken over: nothing of this run may be kept. */
export class Superseded extends Error {}

/** A change of rows. @returns the keys of objects whose rows it removed. */
type Change = (tx: Tx) => Promise<string[] | void>

/** Writes of a run, which happen only while it has its file. */
export type RunWrites = {
  /**
   * Stores objects, then writes their rows; without the rows the objects are taken back, and with them those go that
   * they replace.
   * @throws `Superseded` when the run no longer has the file.
   */
  keeping(work: (kept: KeptObjects, write: (change: Change) => Promise<void>) => Promise<void>): Promise<void>
  /** Writes rows alone. */
  write(change: Change): Promise<void>
}

/** @param run whose file it is. */
export function createRunWrites({ db, storage }: MediaDeps, run: Run): RunWrites {
  const write = (kept: KeptObjects, change: Change): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await lockRun(tx, run))) throw new Superseded()
      const replaced = (await change(tx)) ?? []
      if (replaced.length > 0) await recordEvent(tx, 'media.files_deleted', { storageKeys: replaced })
      // The commit decides who owns the objects. If its result is unknown, the sweep decides.
      kept.release()
    })

  const keeping: RunWrites['keeping'] = async (work) => {
    const kept = keepObjects(storage)
    try {
      await work(kept, (change) => write(kept, change))
    } finally {
      await kept.discard()
    }
  }
  return { keeping, write: (change) => keeping((_, writeKept) => writeKept(change)) }
}

/** Gives objects to a file in place of those of the same variants. @returns the keys of the replaced ones. */
export async function replaceObjects(tx: Tx, fileId: string, objects: readonly NewObject[]): Promise<string[]> {
  const replaced = await takeObjects(tx, fileId, [...new Set(objects.map(({ variant }) => variant))])
  for (const object of objects) await insertObject(tx, fileId, object)
  return replaced
}
