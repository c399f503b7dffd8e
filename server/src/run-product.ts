import { inspect } from 'node:util'
import { loadConfig } from './config/load-config.ts'
import { StartProblem } from './config/start-problem.ts'
import { showSourcePlaces, withSourcePlaces } from './platform/faults/source-places.ts'
import type { WebSource } from './platform/http/web-source.ts'
import { keepBlocksOfBuffersSmall, ownMemory, returnMemoryWhenIdle } from './return-memory.ts'
import { startProduct } from './start-product.ts'
import { lowerPoolThreads } from './thread-priority.ts'

/** Also for a database that is still being set up, which takes long on a busy machine. */
const SHUTDOWN_LIMIT_MS = 60_000

/**
 * Runs the product in this process: starts the parts of its ROLE with these pages, and stops cleanly on a signal or
 * when the parent process has ended, also during the start. Exits with code 1 and one sentence when it cannot start.
 */
export function runProduct(web: WebSource): void {
  // Node prints the stack of what nobody caught, and ends the process.
  process.on('uncaughtExceptionMonitor', showSourcePlaces)
  keepBlocksOfBuffersSmall()
  run(web).catch(fail)
}

async function run(web: WebSource): Promise<void> {
  const startedAt = performance.now()
  const config = await loadConfig()
  const ending = new AbortController()
  const starting = startProduct(config, { web, print: (line) => console.log(`• ${line} …`), signal: ending.signal })
  starting.catch(() => undefined) // awaited below, unless an end comes first

  const end = (): void => {
    if (ending.signal.aborted) return
    console.log('Stopping …')
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    ending.abort()
    void starting
      .then(
        (product) => product.close(),
        () => undefined, // everything started is stopped already, and the reason is known
      )
      .then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)

  try {
    const { greeting } = await starting
    await lowerPoolThreads()
    if (ending.signal.aborted) return
    const memory = ownMemory()
    if (memory) returnMemoryWhenIdle(memory)
    console.log(greeting)
    console.log(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops it.`)
  } catch (error) {
    if (!ending.signal.aborted) throw error
  }
}

/** A problem of this machine is one sentence; other errors keep their stack. */
function fail(error: unknown): never {
  console.error(error instanceof StartProblem ? error.message : withSourcePlaces(inspect(error)))
  process.exit(1)
}
