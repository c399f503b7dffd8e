import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const RESIDENT = /^VmRSS:\s+(\d+) kB$/m
const LOOK_EVERY_MS = 50

/**
 * Watches the resident memory of a process until `signal` aborts.
 * @returns true as soon as it exceeds `maximumBytes`; false when the watch or the process ended, or the system has no
 * `/proc` (the kernel limits and the time limit remain).
 */
export async function passesResidentBytes(
  pid: number | undefined,
  maximumBytes: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted && pid !== undefined) {
    const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
    if (text === null) return false
    if (Number(RESIDENT.exec(text)?.[1] ?? 0) * 1_024 > maximumBytes) return true
    await pause(LOOK_EVERY_MS, undefined, { ref: false })
  }
  return false
}
