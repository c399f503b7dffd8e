import { loadConfig } from './config/load-config.ts'
import { StartProblem } from './config/start-problem.ts'
import { startProduct } from './start-product.ts'

const SHUTDOWN_LIMIT_MS = 10_000

/**
 * Starts what ROLE names, and ends it cleanly when asked to, or when the process that started it is gone. Being asked
 * while it still starts ends it as cleanly.
 */
async function main(): Promise<void> {
  const startedAt = performance.now()
  const config = await loadConfig()
  const ending = new AbortController()
  const starting = startProduct(config, { say: (line) => console.log(`• ${line} …`), signal: ending.signal })
  starting.catch(() => undefined) // awaited below, unless an end comes first

  const end = (): void => {
    if (ending.signal.aborted) return
    console.log('Stopping …')
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    ending.abort()
    void starting
      .then(
        (product) => product.close(),
        () => undefined, // what had started is stopped already, and why it did not finish is known
      )
      .then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)

  try {
    const { greeting } = await starting
    if (ending.signal.aborted) return
    console.log(greeting)
    console.log(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops it.`)
  } catch (error) {
    if (!ending.signal.aborted) throw error
  }
}

/** A problem of this machine is one sentence; everything else is a bug and keeps its stack. */
function fail(error: unknown): never {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
}

main().catch(fail)
