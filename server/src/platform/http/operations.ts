import type { FastifyInstance } from 'fastify'
import { registerCspReports } from './csp-reports.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A metric of `/metrics` that is computed on request. */
export type GaugeDefinition = {
  name: string
  help: string
  labelNames: readonly string[]
  read(): Promise<readonly { labels: Record<string, string>; value: number }[]>
}

export type OperationsOptions = {
  /** Resolves when the database answers; throws when it does not. */
  ping(): Promise<void>
  isProduction: boolean
  /** Addresses that may read /metrics in production. */
  mayOperate(address: string): boolean
  gauges?: readonly GaugeDefinition[]
  limiter: RateLimiter
  /** Counted elsewhere. */
  counters?: readonly Counter[]
}

let processMetrics: Registry | undefined

/**
 * The process's own figures (memory, garbage collection, event loop). Their observers run until the process ends, so
 * they are started once, however many servers it builds.
 */
function metricsOfProcess(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return processMetrics
}

/** `/healthz` (the process runs), `/readyz` (it can serve), `/metrics` (Prometheus figures). */
export function registerOperations(
  app: FastifyInstance,
  { ping, isProduction, mayOperate, gauges = [], counters = [], limiter }: OperationsOptions,
): void {
  const registry = new Registry()
  const ofProcess = metricsOfProcess()
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers of status 500 and above.',
    registers: [registry],
  })

  void app.register((scope) => registerCspReports(scope, { limiter, registry }))

  for (const counter of counters) registry.registerMetric(counter)
  for (const gauge of gauges) addGauge(app, registry, gauge)

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
    if (reply.statusCode >= 500) failures.inc()
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await ping()
      return { status: 'ready' }
    } catch (error) {
      app.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', '5').send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (isProduction && !mayOperate(request.clientAddress)) return reply.code(404).send()
    return reply.type(registry.contentType).send(await Registry.merge([ofProcess, registry]).metrics())
  })
}

/** A gauge that cannot be read is left out; the other figures still are. */
function addGauge(app: FastifyInstance, registry: Registry, { name, help, labelNames, read }: GaugeDefinition): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      gauge.reset()
      try {
        for (const { labels, value } of await read()) gauge.set(labels, value)
      } catch (error) {
        app.log.warn({ err: error, gauge: name }, 'cannot read a gauge')
      }
    },
  })
}
