import { flushCompileCache } from 'node:module'

/** What a process is asked and told; values of one process in production, chosen ones in tests. */
export type OwnMemory = {
  residentBytes(): number
  /** Share of the time since the call before in which the process worked, from 0 to 1. */
  workingShare(): number
  /** Collects all that is not needed any more, and gives its memory back to the system. */
  collect(): Promise<void>
}

const CHECK_EVERY_MS = 5_000
const IDLE_SHARE = 0.05
const WORTH_BYTES = 16 * 2 ** 20

/**
 * Collects garbage while the process is idle, if it has grown by 16 MB since the last time: after the start, and after each time of much
 * work. V8 by itself waits for further work, and keeps pages of the heap that are empty. Decision 0521.
 */
export function returnMemoryWhenIdle(memory: OwnMemory): void {
  let bytesAfterLast = 0
  let isCollecting = false
  async function check(): Promise<void> {
    const share = memory.workingShare()
    if (isCollecting || share > IDLE_SHARE) return
    if (memory.residentBytes() - bytesAfterLast < WORTH_BYTES) return
    isCollecting = true
    try {
      await memory.collect()
    } finally {
      isCollecting = false
      bytesAfterLast = memory.residentBytes()
    }
  }
  setInterval(() => void check(), CHECK_EVERY_MS).unref()
}

/** The memory of this process; null without `--expose-gc`. */
export function ownMemory(): OwnMemory | null {
  const { gc } = globalThis
  if (!gc) return null
  let before = performance.eventLoopUtilization()
  return {
    residentBytes: () => process.memoryUsage.rss(),
    workingShare: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    collect: () => {
      // Node holds the code that it has read from its cache, or has yet to write there, until it is told to write: 6 MB. Decision 0524.
      flushCompileCache()
      // Other kinds of collection keep the emptied pages of the heap for later.
      return gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
    },
  }
}

const SMALL_BUFFERS_TOGETHER = 8 * 1024

/**
 * Node places small buffers side by side in blocks of 64 KB. A block is held until nothing needs any of its buffers; filling it takes so long
 * that V8 counts it among the old objects, which are collected seldom: 20 MB of such blocks lay about after a thousand pages. Blocks of 8 KB are
 * mostly gone with the new objects. Decision 0530.
 */
export function keepBlocksOfBuffersSmall(): void {
  Buffer.poolSize = SMALL_BUFFERS_TOGETHER
}
