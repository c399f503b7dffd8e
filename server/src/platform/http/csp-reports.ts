import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { RateLimiter } from './rate-limiter.ts'

/** Where browsers report what a page's content policy blocked. */
export const CSP_REPORTS_PATH = '/api/csp-reports'

const LIMIT = { count: 60, windowSeconds: 60, by: 'address' } as const
const DIRECTIVE = /^(default|script|style|img|media|connect|font|worker|frame|object|form|base|manifest)-[a-z-]{2,20}$/

/**
 * Counts reports by directive in `csp_reports_total`, and keeps nothing of them: they hold addresses of readers' pages.
 * Answers 204 whatever was sent, so that a page with a fault cannot flood the log.
 */
export async function registerCspReports(
  app: FastifyInstance,
  { limiter, registry }: { limiter: RateLimiter; registry: Registry },
): Promise<void> {
  const reports = new Counter({
    name: 'csp_reports_total',
    help: 'Reports of browsers that the content policy blocked something, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 32 * 1024 },
      (_request, body, done) => done(null, body),
    )
    scope.post(CSP_REPORTS_PATH, { logLevel: 'warn' }, async (request, reply) => {
      if ((await limiter.take('csp reports', request.clientAddress, LIMIT)) === null)
        for (const directive of directivesOf(String(request.body))) reports.inc({ directive })
      return reply.code(204).send()
    })
  })
}

/** The blocked directives of a body of either format, at most ten; `other` for what is none. */
function directivesOf(text: string): string[] {
  const names = [...text.matchAll(/"(?:effective-directive|effectiveDirective)"\s*:\s*"([^"]{1,60})"/g)].slice(0, 10)
  return names.map(([, name = '']) => (DIRECTIVE.test(name) ? name : 'other'))
}
