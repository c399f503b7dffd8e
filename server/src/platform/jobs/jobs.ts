import type { Db, Tx } from '../db/database.ts'

/**
 * Work in the background: on request (`enqueue`), by a schedule, or both. Runs happen at least once, so they are
 * idempotent; a scheduled one looks in its tables for what is due.
 */
export type JobDefinition = {
  /** `<feature>.<what>`, unique. */
  name: string
  /** `payload` is what was enqueued; an empty object when the schedule starts it. */
  run(payload: object): Promise<void>
  /** Runs by itself this often, in one process at a time; a run that takes longer, or fails, is followed by the next one. */
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
