import { setPriority } from 'node:os'

/**
 * Priorities of the system (nice values): below the server's in any case. `awaited`: somebody waits for their upload.
 * `background`: nobody waits.
 */
const NICE = { awaited: 5, background: 10 } as const
export type Priority = keyof typeof NICE

/** Lowers the priority of a process that was just started. */
export function lowerPriority(pid: number | undefined, priority: Priority): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICE[priority])
  } catch {
    // It has ended already, or the system refuses: both are harmless.
  }
}
