/**
 * Runs something one at a time. What is asked for during a run is one more run after it, however often it is asked for.
 * @returns asks for a run; its promise ends with a run that began after the asking.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => {
    next = null
    running = run().finally(() => (running = null))
    return running
  }
  return () => {
    if (next === null && running === null) return start()
    next ??= Promise.resolve(running).then(start, start)
    return next
  }
}
