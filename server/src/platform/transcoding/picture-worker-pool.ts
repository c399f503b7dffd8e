import type { PictureChild } from './picture-child.ts'

/** A pool of decoding processes: started on demand, reused, and ended when idle or after many pictures. */
export type PictureWorkerPool = {
  /** An idle process, otherwise a new one; `isNew`: a new one in any case. @throws Error after `close`. */
  wake(isNew?: boolean): PictureChild
  /** Whether a process has done other tasks, whose memory it may still hold. */
  hasWorked(child: PictureChild): boolean
  /** Returns a process after its task. */
  rest(child: PictureChild): void
  /** Ends a process that cannot be reused. */
  dismiss(child: PictureChild): void
  close(): Promise<void>
}

/** Replaced after so many pictures, so that a leak in a decoder stays small. */
const TASKS_PER_CHILD = 100
const IDLE_MS = 60_000

/** `start` is called for each needed process; ended processes are removed. */
export function createPictureWorkerPool(start: () => PictureChild): PictureWorkerPool {
  const taskCounts = new Map<PictureChild, number>()
  const idle = new Set<PictureChild>()
  let sleep: NodeJS.Timeout | undefined
  let isClosed = false

  function forget(child: PictureChild): void {
    taskCounts.delete(child)
    idle.delete(child)
  }

  function hire(): PictureChild {
    const child = start()
    taskCounts.set(child, 0)
    void child.gone.then(() => forget(child))
    return child
  }

  function dismiss(child: PictureChild): void {
    idle.delete(child)
    child.kill()
  }

  return {
    wake(isNew = false) {
      if (isClosed) throw new Error('no more pictures are decoded: the server is closing')
      clearTimeout(sleep)
      let [rested] = idle
      if (isNew && rested) {
        dismiss(rested)
        rested = undefined
      }
      const child = rested ?? hire()
      idle.delete(child)
      return child
    },
    hasWorked: (child) => (taskCounts.get(child) ?? 0) > 0,
    rest(child) {
      const taskCount = taskCounts.get(child)
      if (taskCount === undefined) return
      if (taskCount + 1 >= TASKS_PER_CHILD) return dismiss(child)
      taskCounts.set(child, taskCount + 1)
      idle.add(child)
      clearTimeout(sleep)
      sleep = setTimeout(() => idle.forEach(dismiss), IDLE_MS).unref()
    },
    dismiss,
    async close() {
      isClosed = true
      clearTimeout(sleep)
      const children = [...taskCounts.keys()]
      children.forEach(dismiss)
      await Promise.all(children.map(({ gone }) => gone))
    },
  }
}
