import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { allEndpoints, namedShapes } from '@stagedoor/contract/all'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { clockRoute } from './clock-route.ts'
import { chainHeadsJob } from './chain-heads-job.ts'
import { systemClock, type Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import { captchaOrigins } from './config/captcha-settings.ts'
import { cardFieldPages, paymentPageOrigins } from './config/payment-origins.ts'
import { signOnOrigins } from './config/sign-on-settings.ts'
import { siteOriginsOf } from './config/site-origins.ts'
import { noWrappers, type AdapterWrappers } from './adapter-wrappers.ts'
import { conversationsOfSockets, streamsOfSockets } from './compose-sockets.ts'
import { composeFeatures } from './compose-features.ts'
import type { Features } from './feature-registry.ts'
import { longForms } from './long-forms.ts'
import { openDatabase, openPool, type Db } from './platform/db/database.ts'
import type { DatabaseLogins } from './platform/db/logins.ts'
import { armCrashPoint } from './platform/faults/crash-point.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { connectionKeyReader } from './platform/http/client-address.ts'
import { assertComplete } from './platform/http/completeness.ts'
import { limitConnections, refuseOtherUpgrades } from './platform/http/connections.ts'
import { createHttpServer, type HttpOptions } from './platform/http/http-app.ts'
import { createInProcess } from './platform/http/in-process.ts'
import { recordImpersonated } from './platform/http/record-impersonated.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { createSecurityEvents } from './platform/http/security-events.ts'
import { safetyHeaders } from './platform/http/safety-headers.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { logOptions } from './platform/http/log-options.ts'
import { openApiDocument } from './platform/http/openapi.ts'

import { mountWeb } from './platform/http/web-pages.ts'
import type { WebSource } from './platform/http/web-source.ts'
import { registerOperations } from './platform/http/operations.ts'
import { createRateLimiter } from './platform/http/rate-limiter.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import { createQueue } from './platform/jobs/queue.ts'
import { createDispatcher } from './platform/outbox/dispatcher.ts'
import { outboxGauges } from './platform/outbox/gauges.ts'
import { createWaker } from './platform/outbox/waker.ts'
import { openRedis } from './platform/redis/redis.ts'
import { createRealtime, isSocketPath } from './platform/realtime/realtime.ts'
import { followDatabaseClock } from './platform/time/simulated-clock.ts'

/** PostgreSQL's int. */
const LARGEST_PROCESS_ID = 2 ** 31 - 1

export type AppOptions = {
  config: Config
  /** The migrated database to use: the configured one, or the embedded one that `main` has started. */
  logins: DatabaseLogins
  /** `false` disables logs in tests; a stream receives them in tests that read them. */
  logs: boolean | { write(line: string): void }
  /** The pages; null serves calls only. */
  web: WebSource | null
  /** How many connections requests and handlers share; the pool's own number unless told. */
  maximumConnections?: number
  /** Whether no other process uses the database. It is then neither heard nor told: that spares two connections. */
  isAlone?: boolean
  /** What tests put around adapters; none in the product. */
  wrappers?: Partial<AdapterWrappers>
}

export type App = {
  http: FastifyInstance
  features: Features
  db: Db
  clock: Clock
  /** Starts sockets, jobs and event delivery, as the role asks. */
  startBackground(): Promise<void>
  /** Delivers every event that is due. */
  drain(): Promise<void>
  /** Runs every scheduled job once, then delivers events: what the simulated clock does after a step. */
  runDue(): Promise<void>
  /** Stops taking requests, finishes what runs, closes everything. */
  close(): Promise<void>
}

/**
 * The composition root: builds the platform, then the features on it. Nothing listens yet. Whatever was opened is closed
 * again when a later part cannot be built.
 */
export async function buildApp({ config, logins, logs, web, ...options }: AppOptions): Promise<App> {
  // Closed from the last to the first.
  await using parts = new AsyncDisposableStack()
  armCrashPoint(config.crashAt)
  const wrappers: AdapterWrappers = { ...noWrappers, ...options.wrappers }
  const ownLogin = config.role === 'worker' ? logins.jobs : logins.requests
  // A web process delivers nothing: its events are anybody's.
  const processId = config.role === 'web' ? 0 : randomInt(1, LARGEST_PROCESS_ID)
  const db = openDatabase(ownLogin, {
    processId,
    isGuarded: !config.isProduction,
    ...(options.maximumConnections === undefined ? {} : { maximumConnections: options.maximumConnections }),
  })
  parts.defer(() => db.destroy())
  const limiterPool = openPool(ownLogin, { maximumConnections: 2 })
  parts.defer(() => limiterPool.end())
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl)
  parts.defer(() => redis?.close())
  const limiter = createRateLimiter(limiterPool, redis)
  const clock = systemClock()
  const followed = await followDatabaseClock({ clock, db, url: options.isAlone ? null : ownLogin })
  parts.defer(() => followed.stop())
  const waker = createWaker(db)
  // Until this process delivers, nobody does.
  if (options.isAlone) waker.deliverHere(() => undefined)

  const httpOptions: HttpOptions = {
    trustedProxies: config.trustedProxies,
    clientAddressHeader: config.clientAddressHeader,
    logger: logs ? { ...logOptions(config.logLevel), ...(logs === true ? {} : { stream: logs }) } : false,
    isProduction: config.isProduction,
    publicUrl: config.publicUrl,
    findViewer: (token) => features.identity.findViewer(token),
    findCachedSession: (token) => features.identity.findCachedSession(token),
    limiter,
    isOfAge: (viewer, address) => features.geography.isAdult(viewer, features.geography.countryOf(address)),
    refuseEarly: (request) => features.site.refuseEarly(request),
    afterChange: () => waker.wake(),
    now: () => clock.now(),
  }
  const http = await createHttpServer(httpOptions)
  const { log } = http
  redis?.reportTo(log)
  const security = createSecurityEvents({ log, secretKey: config.secretKey, findViewer: httpOptions.findViewer })
  httpOptions.noteSecurity = security.note
  limitConnections(http.server, { ...config.connections, keyOf: connectionKeyReader(config) })
  const isOurUpgrade = (request: IncomingMessage) =>
    isSocketPath(request.url) || (web?.acceptsUpgrade?.(request) ?? false)
  refuseOtherUpgrades(http.server, { isExpected: isOurUpgrade, headers: safetyHeaders(config.publicUrl) })
  const queue = createQueue({ db, url: logins.jobs, log })
  const socketOptions = {
    origins: siteOriginsOf(config.publicUrl),
    findViewerOfSession: (sessionId: string) => features.identity.findViewerOfSession(sessionId),
    findConversation: conversationsOfSockets(() => features.messaging),
    streams: streamsOfSockets(() => features.livestream),
    countryOf: (address: string) => features.geography.countryOf(address),
    forgetClosedCountries: () => features.audience.forgetCountries(),
    redis,
    log,
  }
  const realtime = wrappers.realtime(createRealtime({ ...httpOptions, ...socketOptions }))
  const composed = await composeFeatures({
    config,
    db,
    clock,
    log,
    limiter,
    jobs: wrappers.jobs(queue),
    realtime,
    waker,
    ownOrigin: () => originOf(http),
    wrappers,
  })
  const { features } = composed
  parts.defer(() => composed.close())

  const dispatcher = createDispatcher({ db, url: ownLogin, processId, handlers: composed.handlers, log })
  parts.defer(() => dispatcher.stop())
  parts.defer(() => queue.stop())
  parts.defer(() => composed.features.media.stopWork())
  const forgetKeys = { name: 'http.forget_keys', everySeconds: 3_600, run: () => forgetOldKeys(db) }
  const noteHeads = chainHeadsJob({ db, clock, dataDir: config.dataDir, features })
  const jobs: JobDefinition[] = [...composed.jobs, forgetKeys, noteHeads]
  parts.defer(() => http.close())
  parts.defer(() => realtime.close())
  const runDue = async () => {
    await queue.runScheduled(jobs)
    await dispatcher.drain()
  }

  const routes = recordImpersonated(
    [...composed.routes, clockRoute({ config, db, clock, followed, drain: dispatcher.drain, runDue })],
    { db },
  )
  assertComplete(allEndpoints, routes)
  registerRoutes(http, routes, httpOptions)
  const mayOperate = (address: string) => config.operatorAddresses.includes(address)
  registerOperations(http, {
    ping: async () => void (await sql`select 1`.execute(db)),
    isProduction: config.isProduction,
    mayOperate,
    limiter,
    counters: [security.counter],
    gauges: [...outboxGauges(dispatcher.readBacklog), ...composed.gauges],
  })
  const { publicUrl, version } = config
  await registerApiDocs(http, {
    describe: () => openApiDocument(allEndpoints, { publicUrl, version, shapes: namedShapes }),
    mayRead: (address) => !config.isProduction || mayOperate(address),
  })
  await composed.registerPages(http)
  if (web !== null) {
    const signOn = signOnOrigins(config.signOn)
    await mountWeb(http, {
      source: web,
      inProcess: createInProcess(routes, { ...httpOptions, log }),
      publicUrl: config.publicUrl,
      mediaOrigins: [],
      formOrigins: [...signOn.formOrigins, ...paymentPageOrigins(config)],
      widgetOrigins: [...signOn.widgetOrigins, ...captchaOrigins(config.captcha)],
      pictureHosts: () => features.site.pictureHosts(),
      isCounting: () => features.site.isCounting(),
      hasCardFields: cardFieldPages(config, () => features.site.settings.get('stripePublishableKey')),
      callsAgora: (path) => features.livestream.callsAgora(path),
      now: clock.now,
      longForms,
      countryOf: features.geography.countryOf,
    })
  }

  const [built, isWorking] = [parts.move(), config.role !== 'web']
  return {
    http,
    features,
    db,
    clock,
    async startBackground() {
      await queue.start(jobs, { isWorking })
      realtime.attach(http.server)
      if (!isWorking) return
      await dispatcher.start()
      waker.deliverHere(() => dispatcher.wake())
    },
    drain: () => dispatcher.drain(),
    runDue,
    close: () => built.disposeAsync(),
  }
}

/** Where this process takes requests, for programs in it that call it over HTTP; null while it does not listen. */
function originOf(http: FastifyInstance): string | null {
  const address = http.server.address()
  if (address === null || typeof address === 'string') return null
  const host = address.address === '0.0.0.0' || address.address === '::' ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
