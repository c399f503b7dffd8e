import { loadConfig } from '#src/config/load-config.ts'
import { StartProblem } from '#src/config/start-problem.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { createServers } from './servers.ts'
import { watchSources } from './watch-sources.ts'

/**
 * Runs the product for development. The server runs in a child process that is replaced when one of its sources
 * changes. This process keeps the embedded PostgreSQL running, so that a replacement starts no database.
 */
async function develop(): Promise<void> {
  const config = await loadConfig()
  const database = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, print }) : null
  const servers = createServers(database === null ? {} : { DATABASE_URL: database.url })
  const endWatching = watchSources((path) => {
    console.log(`\n${path} changed: restarting the server …`)
    servers.replace()
  })

  const end = (): void => {
    endWatching()
    void servers
      .stop()
      .then(() => database?.stop())
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('disconnect', end)
}

const print = (line: string): void => console.log(`• ${line} …`)

develop().catch((error: unknown) => {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exit(1)
})
