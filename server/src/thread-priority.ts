import { readdir, readFile } from 'node:fs/promises'
import { lowerPriority } from './platform/transcoding/lower-priority.ts'

const THREADS = '/proc/self/task'

/**
 * Lets the thread that answers calls go before those of libuv's pool, which verify passwords, compress and read files: where they share a
 * core, a verification delays the other calls less. On Linux, where a thread has a priority of its own; elsewhere nothing happens. Decision 0533.
 * @returns how many threads were lowered
 */
export async function lowerPoolThreads(): Promise<number> {
  if (process.platform !== 'linux') return 0
  // The pool has started all of its threads with this, its first work.
  const ids = await readdir(THREADS)
  // A thread may end meanwhile.
  const names = await Promise.all(ids.map((id) => readFile(`${THREADS}/${id}/comm`, 'utf8').catch(() => '')))
  const pool = ids.filter((_, i) => names[i]?.trim() === 'libuv-worker')
  for (const id of pool) lowerPriority(Number(id), 'awaited')
  return pool.length
}
