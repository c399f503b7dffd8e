import { createRecorder, type Recorder } from './recorder.ts'

/** The recordings of one process, by their channels. */
export type Recorders = {
  /** Begins one, and gives it to the channel; where there is one, nothing. */
  begin(channel: string, file: { path: string; limitBytes: number }, give: (recorder: Recorder) => void): void
  find(channel: string): Recorder | null
  /** Writes what is still in memory. */
  end(channel: string): Promise<void>
}

/** They last until their channel is closed: one that is empty for a while goes on with the same recording. */
export function createRecorders(): Recorders {
  const recorders = new Map<string, Recorder>()
  const nowMs = () => performance.timeOrigin + performance.now()
  return {
    begin(channel, { path, limitBytes }, give) {
      if (recorders.has(channel)) return
      const recorder = createRecorder({ path, limitBytes, nowMs })
      recorders.set(channel, recorder)
      give(recorder)
    },
    find: (channel) => recorders.get(channel) ?? null,
    async end(channel) {
      const recorder = recorders.get(channel)
      recorders.delete(channel)
      await recorder?.close()
    },
  }
}
