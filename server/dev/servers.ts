import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a server may take to stop when it is replaced; killing it loses nothing that was committed. */
const REPLACED_LIMIT_MS = 300
const STOP_LIMIT_MS = 8_000
/** The delay after which a spare server is started, when the first page was probably loaded. */
const SPARE_AFTER_MS = 3_000

export type Servers = {
  /** Ends the running server and replaces it by one with the current sources. */
  replace(): void
  stop(): Promise<void>
}

/**
 * Starts a server, and keeps a spare that has loaded Vite and the pages and waits to take over.
 * @param settings variables of their environment, beside those of this process
 */
export function createServers(settings: Record<string, string>): Servers {
  let running = spawnServer(settings)
  running.send('start')
  reportEnd(running)
  let isStopping = false
  let spare: ChildProcess | null = null
  let spareTimer = setTimeout(warmSpare, SPARE_AFTER_MS)

  function warmSpare(): void {
    spare = spawnServer(settings)
  }

  function reportEnd(server: ChildProcess): void {
    server.once('exit', () => {
      if (server === running && !isStopping)
        console.error('\nThe server ended. It starts again when one of its files is saved.')
    })
  }

  return {
    replace() {
      clearTimeout(spareTimer)
      const replaced = running
      running = spare !== null && isAlive(spare) ? spare : spawnServer(settings)
      spare = null
      void end(replaced, REPLACED_LIMIT_MS)
      running.send('start')
      reportEnd(running)
      spareTimer = setTimeout(warmSpare, SPARE_AFTER_MS)
    },
    async stop() {
      clearTimeout(spareTimer)
      isStopping = true
      await Promise.all([end(running, STOP_LIMIT_MS), spare && end(spare, 0)])
    },
  }
}

const slots = ['a', 'b'] as const
let spawnedCount = 0

function spawnServer(settings: Record<string, string>): ChildProcess {
  const slot = slots[spawnedCount++ % slots.length] ?? slots[0]
  const program = [join(import.meta.dirname, 'serve.ts'), slot]
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

const isAlive = (server: ChildProcess): boolean => server.exitCode === null && server.signalCode === null

async function end(server: ChildProcess, limitMs: number): Promise<void> {
  if (!isAlive(server)) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await Promise.race([gone, pause(limitMs)])
  server.kill('SIGKILL')
  await gone
}
