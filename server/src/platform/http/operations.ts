import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

export type OperationsOptions = {
  /** Resolves when the database answers; throws when it does not. */
  ping(): Promise<void>
  isProduction: boolean
  /** Addresses that may read /metrics in production. */
  mayOperate(address: string): boolean
}

/** `/healthz` (the process runs), `/readyz` (it can serve), `/metrics` (Prometheus figures). */
export function registerOperations(app: FastifyInstance, { ping, isProduction, mayOperate }: OperationsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
    if (reply.statusCode >= 500) failures.inc()
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
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
