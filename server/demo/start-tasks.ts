export type StartedTasks<T> = {
  /** One promise for each task, in the order of the tasks; each may be awaited before the others are done. */
  results: readonly Promise<T>[]
  /** Starts no further task and waits for those that run. */
  stop(): Promise<void>
}

/**
 * Starts tasks in their order, `atOnce` of them side by side.
 * Results of tasks that are not started because of `stop` or the signal reject.
 */
export function startTasks<T>(
  tasks: readonly (() => Promise<T>)[],
  { atOnce, signal }: { atOnce: number; signal: AbortSignal | undefined },
): StartedTasks<T> {
  const stopped = new AbortController()
  const ends = AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])])
  const waiting = tasks.map((task) => ({ task, ...Promise.withResolvers<T>() }))
  // Anyone who needs a result awaits it later; a failure before that is not an unhandled rejection.
  for (const { promise } of waiting) promise.catch(() => undefined)
  let next = 0

  async function work(): Promise<void> {
    for (let one = waiting[next++]; one !== undefined; one = waiting[next++]) {
      try {
        ends.throwIfAborted()
        one.resolve(await one.task())
      } catch (error) {
        one.reject(error)
      }
    }
  }

  const workers = Array.from({ length: atOnce }, work)
  return {
    results: waiting.map(({ promise }) => promise),
    async stop() {
      stopped.abort(new Error('The tasks were stopped'))
      await Promise.all(workers)
    },
  }
}
