import type { Db, Tx } from '../db/database.ts'

/** Work that is done later, tried again when it fails. Handlers run at least once: idempotent. */
export type JobDefinition<P extends object = object> = {
  name: string
  run(payload: P): Promise<void>
  /** How many run side by side in one process; 1 unless told. */
  concurrency?: number
  /** Tries after the first; 3 unless told. */
  retryLimit?: number
  /** After this it counts as failed and is tried again; 300 unless told. */
  timeoutSeconds?: number
}

/** Work that looks, every so often, for what is due in its tables. One process at a time runs it. */
export type Timer = { name: string; everySeconds: number; run(): Promise<void> }

export type EnqueueOptions = {
  /** The job exists exactly if this transaction commits. */
  tx?: Tx | Db
  /** At most one waiting job of this key. */
  singletonKey?: string
  startAfter?: Date
}

export type Jobs = {
  enqueue(name: string, payload: object, options?: EnqueueOptions): Promise<void>
}
