import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a task may take: its processor time, and that with the time in which it waited for the processor. */
export type TimeLimits = { processorMs: number; elapsedMs: number }

/** A clock tick of `/proc`, for every processor that Linux runs on. */
const TICK_MS = 10
const LOOK_EVERY_MS = 50

/**
 * Watches the time of one task of a process until `signal` aborts. Where the system has no `/proc`, elapsed time counts as
 * processor time.
 * @returns `too slow`: the task took all of its processor time. `delayed`: it got too little of a busy machine to end in time.
 * Null: the watch ended.
 */
export async function outlasts(
  pid: number | undefined,
  { processorMs, elapsedMs }: TimeLimits,
  signal: AbortSignal,
): Promise<'too slow' | 'delayed' | null> {
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  const before = await processorTimeOf(pid)
  while (!signal.aborted) {
    const now = before === null ? null : await processorTimeOf(pid)
    const used = before === null || now === null ? elapsed() : now - before
    if (used >= processorMs) return 'too slow'
    if (elapsed() >= elapsedMs) return 'delayed'
    await pause(LOOK_EVERY_MS, undefined, { ref: false })
  }
  return null
}

/** In milliseconds, of all threads, in user mode and in the kernel; null where it cannot be read. */
async function processorTimeOf(pid: number | undefined): Promise<number | null> {
  if (pid === undefined) return null
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name of the program, in brackets, may contain spaces; `utime` and `stime` are fields 14 and 15.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
