import type { Db, Tx } from '../db/database.ts'

/**
 * Background work: on request (`enqueue`), on a schedule, or both. Runs happen at least once, so they are idempotent; a
 * scheduled one reads its tables for due work.
 */
export type JobDefinition = {
  /** `<feature>.<what>`, unique. */
  name: string
  /** `payload` is the enqueued one; an empty object for scheduled runs. */
  run(payload: object): Promise<void>
  /**
   * The interval of scheduled runs, in one process at a time; a run that takes longer, or fails, is followed by the
   * next one.
   */
  everySeconds?: number
  /** How many run side by side in one process; 1 by default. */
  concurrency?: number
  /** Retries of an enqueued job; 3 by default. */
  retryLimit?: number
  /** After this a run counts as failed; 300 by default. */
  timeoutSeconds?: number
}

export type EnqueueOptions = {
  /** The job exists exactly if this transaction commits. */
  tx?: Tx | Db
  /** At most one waiting job of this key; without a key at most one waits. */
  singletonKey: string
  startAfter?: Date
}

export type Jobs = {
  enqueue(name: string, payload: object, options: EnqueueOptions): Promise<void>
}
