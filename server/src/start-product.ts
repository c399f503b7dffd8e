import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, type App } from './app.ts'
import type { Config } from './config/config.ts'
import { explainFolderError } from './config/explain-folder-error.ts'
import { StartProblem } from './config/start-problem.ts'
import { hasDemoAccounts } from './demo/demo-accounts.ts'
import { DEMO_PASSWORD, fillDemoWorld, needsDemoWorld } from './demo/fill.ts'
import { assertFindsEveryScript, assertUsableDatabase, explainDatabaseError } from './platform/db/check-database.ts'
import { startEmbedded } from './platform/db/embedded/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { returnClock } from './platform/time/clock-override.ts'
import { assertPortIsFree, explainListenError } from './platform/http/listen.ts'
import type { WebSource } from './platform/http/web-source.ts'

export type Product = {
  /** What to tell the person who started it. */
  greeting: string
  /** Finishes what runs, then stops everything that was started here. */
  close(): Promise<void>
}

const demoAccountsProblem = new StartProblem(
  'The database holds demo accounts, whose password everybody knows, and production refuses them: set DATABASE_URL or DATA_DIR to a new one.',
)

type Say = (line: string) => void

/** Of the ten seconds that a stop may take, what the requests get; the rest is the database's. */
const REQUESTS_LIMIT_MS = 6_000

/**
 * Starts database, schema, application and, unless the role is `worker`, the one address.
 * What had started is stopped again when a later step fails, or when `signal` says that the start is over.
 * @throws StartProblem when something on this machine prevents it; the signal's reason when it was given up.
 */
export async function startProduct(
  config: Config,
  { web, say, signal }: { web: WebSource; say: Say; signal: AbortSignal },
): Promise<Product> {
  const listens = config.role !== 'worker'
  if (listens) await assertPortIsFree(config)
  const started = new AsyncDisposableStack()
  try {
    const databaseUrl = await startDatabase(config, started, say)
    signal.throwIfAborted()
    const app = await buildApp({ config, databaseUrl, logs: true, web: listens ? web : null })
    started.defer(() => Promise.race([app.close(), pause(REQUESTS_LIMIT_MS)]))
    if (config.isProduction && (await hasDemoAccounts(app))) throw demoAccountsProblem
    signal.throwIfAborted()
    await app.startBackground()
    await fillWithDemoWorld(app, config, { say, signal })
    signal.throwIfAborted()
    if (listens) await listen(app.http, config)
    return { greeting: greetingOf(config), close: () => started.disposeAsync() }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

/**
 * Fills an empty installation. Nobody is served until the demo world stands: its clock is set back while it is made. It
 * takes a while, so a signal ends it at its next step; the next start goes on where it was.
 */
async function fillWithDemoWorld(
  app: App,
  config: Config,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<void> {
  const isFilling = config.hasDemoWorld && config.role !== 'web' && (await needsDemoWorld(app.features))
  // A fill that was killed has left the clock in the past, and is not gone on with here.
  if (!isFilling) return returnClock(app)
  await fillDemoWorld(app, say, { signal })
}

/** Opens the configured database or the embedded one and brings it to the newest shape. @returns its address. */
async function startDatabase(config: Config, started: AsyncDisposableStack, say: Say): Promise<string> {
  const url = config.databaseUrl ?? (await startOwnDatabase(config, started, say))
  if (config.databaseUrl !== null) await assertUsableDatabase(url)
  try {
    await migrate(url)
  } catch (error) {
    throw explainDatabaseError(error, url)
  }
  await assertFindsEveryScript(url)
  return url
}

async function startOwnDatabase({ dataDir }: Config, started: AsyncDisposableStack, say: Say): Promise<string> {
  try {
    const embedded = await startEmbedded({ dataDir, say })
    started.defer(() => embedded.stop())
    return embedded.url
  } catch (error) {
    throw explainFolderError(error, dataDir)
  }
}

async function listen(
  http: { listen(place: { host: string; port: number }): Promise<string> },
  config: Config,
): Promise<void> {
  try {
    await http.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explainListenError(error, config)
  }
}

function greetingOf({ role, publicUrl, hasDemoWorld }: Config): string {
  if (role === 'worker') return '\nStagedoor works in the background.'
  const accounts = ['fan', 'creator', 'admin'].map((name) => `  ${`${name}@demo.test`.padEnd(20)}${DEMO_PASSWORD}`)
  return [`\nStagedoor is at ${publicUrl}`, ...(hasDemoWorld ? ['Demo accounts:', ...accounts] : [])].join('\n')
}
