import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { AdapterWrappers } from './adapter-wrappers.ts'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Db } from './platform/db/database.ts'
import type { GaugeDefinition } from './platform/http/operations.ts'
import type { RateLimiter } from './platform/http/rate-limiter.ts'
import type { BoundRoute } from './platform/http/route.ts'
import type { JobDefinition, Jobs } from './platform/jobs/jobs.ts'
import type { EventHandler } from './platform/outbox/handlers.ts'
import type { Waker } from './platform/outbox/waker.ts'
import type { Realtime } from './platform/realtime/realtime.ts'

/** What the platform gives to the features; the factory of each names what it takes. */
export type Platform = {
  config: Config
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  limiter: RateLimiter
  jobs: Jobs
  realtime: Realtime
  waker: Waker
  /** Where this process takes requests from itself; null while it does not listen. */
  ownOrigin(): string | null
  wrappers: AdapterWrappers
}

/** What a feature or an adapter may contribute besides its public API. */
export type Contributions = {
  routes?: readonly BoundRoute[]
  handlers?: readonly EventHandler[]
  jobs?: readonly JobDefinition[]
  gauges?: readonly GaugeDefinition[]
  registerPages?(http: FastifyInstance): Promise<void> | void
  close?(): Promise<void> | void
}
