import { join } from 'node:path'
import { buildApp, type App } from '#src/app.ts'
import type { AdapterWrappers } from '#src/adapter-wrappers.ts'
import type { Config } from '#src/config/config.ts'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import type { Site } from '#src/features/site/index.ts'
import type { Mail } from '#src/platform/mail/mailer.ts'
import type { WebSource } from '#src/platform/http/web-source.ts'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import { sql } from 'kysely'
import { testConfig } from '../test-config.ts'
import { accountMakers, type AccountMakers } from './accounts.ts'
import { callers, type Callers } from './callers.ts'
import { catalogMakers, type CatalogMakers } from './catalog.ts'
import { fileMakers, type FileMakers } from './files.ts'
import { moneyMakers, type MoneyMakers } from './money.ts'
import { observingWrappers, type Observed } from './observing-wrappers.ts'
import { postMakers, type PostMakers } from './posts.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export type TestAppOptions = {
  databaseUrl: string
  /** A folder for everything that the processes write. */
  dataDir: string
  config?: Partial<Config>
  /** Of each process's pool, fewer than usual. */
  maximumConnections?: number
  /** Whether nothing else uses the database, such as another application or a program that moves the clock. */
  isAlone?: boolean
  /** How many processes run on the database; calls go to the first unless they name another. */
  processes?: number
  /** Starts sockets, jobs and event delivery; without it a test calls `drain()`, `settle()` and `runDue()`. */
  background?: boolean
  /** Whether `logged` is filled. */
  logs?: boolean
  /** Serves pages from here; none without it. */
  web?: WebSource | null
  /** In the place of what is observed and made cheap by default. */
  wrappers?: Partial<AdapterWrappers>
  /** Where the simulated clock begins; now unless told. */
  startAt?: Date
}

/** The first process, makers of what tests need, and what services outside the product received. */
export type TestApp = App &
  Observed &
  Callers &
  AccountMakers &
  FileMakers &
  PostMakers &
  CatalogMakers &
  MoneyMakers & {
    databaseUrl: string
    dataDir: string
    processes: readonly [App, ...App[]]
    /** The tables' owner, for what requests cannot do. */
    owner: Db
    /** The first process listens from the first question on. @returns its origin. */
    origin(): Promise<string>
    /** Moves the clock of all processes; what became due waits. Everyone stays signed in, as if they had just come. */
    advance(durationMs: number): Promise<void>
    /** The same, and sessions age with it. */
    advanceClock(durationMs: number): Promise<void>
    changeSettings(values: Parameters<Site['changeSettings']>[0]['values']): Promise<void>
    /** Every mail so far, the oldest first: events are delivered before. */
    sentMails(): Promise<Mail[]>
    /** The newest mail whose link leads to a path, with the secret in its link. */
    mailedLink(path: string): Promise<{ mail: Mail; url: URL; token: string }>
    rows<T extends object = Record<string, unknown>>(text: string): Promise<T[]>
  }

/** Builds the product as it is on a migrated database. Knows nothing of a test runner: the caller closes it. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { databaseUrl, dataDir, processes: count = 1, background = false, logs = false, web = null, startAt } = options
  const config = testConfig(dataDir, { ...(logs ? { logLevel: 'info' } : {}), ...options.config })
  const { observed, wrappers } = observingWrappers()
  const build = () =>
    buildApp({
      config,
      logins: loginsOf(databaseUrl),
      logs: logs && { write: (line: string) => void observed.logged.push(JSON.parse(line)) },
      web,
      ...(options.maximumConnections === undefined ? {} : { maximumConnections: options.maximumConnections }),
      isAlone: (options.isAlone ?? false) && count === 1 && !background,
      wrappers: { ...wrappers, ...options.wrappers },
    })
  const first = await build()
  const others = await Promise.all(Array.from({ length: count - 1 }, build))
  const processes = [first, ...others] as const
  const owners: Db[] = []
  const owner = () => (owners[0] ??= openDatabase(databaseUrl, { maximumConnections: 2 }))

  const advanceClock = async (durationMs: number) => {
    const offsetMs = await advanceOffset(first.db, durationMs)
    for (const { clock } of processes) clock.setOffsetMs(offsetMs)
  }
  const advance = async (durationMs: number) => {
    await advanceClock(durationMs)
    await sql`update session set last_seen_at = app_now(), authenticated_at = app_now()`.execute(first.db)
  }
  if (startAt) await advance(startAt.getTime() - first.clock.now().getTime())
  if (background) await Promise.all(processes.map((process) => process.startBackground()))

  const sentMails = async () => {
    await first.drain()
    return observed.mails
  }

  let listening: Promise<string> | undefined
  const origin = () => (listening ??= first.http.listen({ host: '127.0.0.1', port: 0 }))
  const accounts = accountMakers(first)
  const calls = callers(processes, accounts)
  const files = fileMakers(first, join(dataDir, 'media'))
  const posts = postMakers(first, { ...calls, ...accounts })
  return {
    ...first,
    ...observed,
    ...calls,
    ...accounts,
    ...files,
    ...posts,
    ...catalogMakers(first, { ...calls, ...accounts, ...files }),
    ...moneyMakers(first, { ...calls, sandbox: () => observed.sandbox, origin, owner, advance }),
    databaseUrl,
    dataDir,
    processes,
    get owner() {
      return owner()
    },
    origin,
    advance,
    advanceClock,
    async changeSettings(values) {
      const { outcome } = await first.features.site.changeSettings({ values, actorId: null })
      if (outcome !== 'changed') throw new Error(`settings: ${outcome}`)
    },
    sentMails,
    async mailedLink(path) {
      const mail = (await sentMails()).findLast(({ text }) => text.includes(path))
      if (!mail) throw new Error(`no mail leads to ${path}`)
      const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
      return { mail, url, token: url.searchParams.get('token') ?? '' }
    },
    rows: async <T extends object>(text: string) => (await sql.raw<T>(text).execute(first.db)).rows,
    async close() {
      await Promise.all(processes.map((process) => process.close()))
      await Promise.all(owners.map((one) => one.destroy()))
    },
  }
}
