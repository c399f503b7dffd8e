import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { StartProblem } from './config/start-problem.ts'
import { hasDemoAccounts } from './demo-accounts.ts'
import type { DatabaseLogins } from './platform/db/logins.ts'
import { openRedis } from './platform/redis/redis.ts'
import { returnClock } from './platform/time/clock-override.ts'
import { assertPortIsFree, explainListenError } from './platform/http/listen.ts'
import type { WebSource } from './platform/http/web-source.ts'
import { startDatabase } from './start-database.ts'

export type Product = {
  /** Prints for the operator. */
  greeting: string
  /** Finishes what runs, then stops everything that was started here. */
  close(): Promise<void>
}

const demoAccountsProblem = new StartProblem(
  'The database holds demo accounts, whose password is public, and production refuses them: set DATABASE_URL or DATA_DIR to a new one.',
)

type Print = (line: string) => void

type Steps = { print: Print; signal: AbortSignal }

/** The requests' part of the ten seconds that a stop may take; the rest is the database's. */
const REQUESTS_LIMIT_MS = 6_000

/**
 * Starts database, schema, application and, unless the role is `worker`, the server. Started parts are stopped again
 * when a later step fails, or when `signal` aborts the start.
 * @throws StartProblem when something on this machine prevents it; the signal's reason when it was aborted.
 */
export async function startProduct(
  config: Config,
  { web, print, signal }: Steps & { web: WebSource },
): Promise<Product> {
  const listens = config.role !== 'worker'
  if (listens) await assertPortIsFree(config)
  if (config.redisUrl !== null) await assertRedisAnswers(config.redisUrl)
  const started = new AsyncDisposableStack()
  try {
    const logins = await startDatabase(config, started, print)
    signal.throwIfAborted()
    const demoAccounts = config.hasDemoWorld ? await fillWithDemoData(config, logins, { print, signal }) : []
    if (listens) await untilAborted(signal, web.ready)
    const app = await buildApp({ config, logins, logs: true, web: listens ? web : null })
    started.defer(() => Promise.race([app.close(), pause(REQUESTS_LIMIT_MS)]))
    if (config.isProduction && (await hasDemoAccounts(app))) throw demoAccountsProblem
    signal.throwIfAborted()
    // A killed fill leaves the clock in the past; no fill is running any more.
    await returnClock(app)
    await app.features.site.writeLegalPages()
    await app.startBackground()
    signal.throwIfAborted()
    if (listens) await listen(app.http, config)
    return { greeting: greetingOf(config, demoAccounts), close: () => started.disposeAsync() }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

async function assertRedisAnswers(url: string): Promise<void> {
  const opened = await openRedis(url).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it refuses the connection'
    throw new StartProblem(
      `Redis does not answer (${reason}): start it, correct REDIS_URL, or remove it where there is one process.`,
    )
  })
  opened.close()
}

/** Waits for `work`. @throws the signal's reason when it is aborted. */
async function untilAborted(signal: AbortSignal, work: Promise<unknown> | undefined): Promise<void> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Fills an empty installation with demo data, in a separate application without pages and background work: nothing may
 * be served while the clock is moved, and no picture is encoded twice before the product is ready. A signal ends it at
 * its next step; the next start completes it.
 * @returns the lines of the greeting about the demo accounts.
 */
async function fillWithDemoData(config: Config, logins: DatabaseLogins, { print, signal }: Steps): Promise<string[]> {
  const demo = await import('../demo/fill.ts')
  if (config.role !== 'web') {
    const app = await buildApp({
      config: { ...config, role: 'web' },
      logins: isEmbedded(config) ? { ...logins, requests: withoutCommitDelay(logins.requests) } : logins,
      logs: true,
      web: null,
    })
    try {
      if (await demo.needsDemoWorld(app.features)) {
        await app.startBackground()
        await demo.fillDemoWorld(app, print, { signal })
      }
    } finally {
      await app.close()
    }
  }
  return ['Demo accounts:', ...demo.demoEmails.map((email) => `  ${email.padEnd(20)}${demo.DEMO_PASSWORD}`)]
}

const isEmbedded = ({ databaseUrl, databaseLogins }: Config): boolean => databaseUrl === null && databaseLogins === null

/** Commits do not wait for the disk: the next start recreates what a crash loses of a fill. */
function withoutCommitDelay(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return url.href
}

/** Connections that wait to be accepted: thousands of pages come back at once after a restart. The system may allow fewer. */
const BACKLOG = 4_096

async function listen(
  http: { listen(place: { host: string; port: number; backlog: number }): Promise<string> },
  config: Config,
): Promise<void> {
  try {
    await http.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  } catch (error) {
    throw explainListenError(error, config)
  }
}

function greetingOf({ role, publicUrl }: Config, demoAccounts: readonly string[]): string {
  if (role === 'worker') return '\nStagedoor works in the background.'
  return [`\nStagedoor is at ${publicUrl}`, ...demoAccounts].join('\n')
}
