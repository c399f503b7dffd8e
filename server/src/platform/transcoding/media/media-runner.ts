import { findIsolation, type Isolation } from './isolation.ts'
import type { ProcessLimits } from './media-limits.ts'
import { startMediaProcess, type Command, type MediaProcess, type ProcessPlace } from './media-process.ts'

/** Starts processes, and ends all of them when the server closes. */
export type MediaRunner = {
  start(command: Command, place: { folder: string; limits: ProcessLimits }): Promise<MediaProcess>
  close(): void
}

type RunnerOptions = { log: ProcessPlace['log']; onStart?: ((started: MediaProcess) => void) | undefined }

/** What the system permits is found out once, by the first process. */
export function createMediaRunner({ log, onStart }: RunnerOptions): MediaRunner {
  const running = new Set<MediaProcess>()
  let isClosed = false
  let isolation: Promise<Isolation> | undefined

  return {
    async start(command, place) {
      isolation ??= findIsolation()
      const started = startMediaProcess(command, { ...place, isolation: await isolation, log })
      running.add(started)
      void started.ended.catch(() => undefined).then(() => running.delete(started))
      if (isClosed) started.kill('ended')
      onStart?.(started)
      return started
    },
    close() {
      isClosed = true
      for (const each of running) each.kill('ended')
    },
  }
}
