import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxDeps } from '../record-gateway-event.ts'
import { readBook, type BookQuery } from './book-queries.ts'
import { commands, type CommandResult } from './commands.ts'
import type { SandboxControl } from './control.ts'
import { mayControl, type ControlGuard } from './may-control.ts'

export type ControlRoutesOptions = SandboxDeps & { control: SandboxControl; guard: ControlGuard }

const LARGEST_BODY_BYTES = 4_096
const LARGEST_BOOK_ROWS = 10_000

/**
 * `/dev/sandbox`: JSON calls that read the sandbox's book and control it, and a page that uses them. Not registered in
 * production. The page holds no data; every call is authorised by its header only.
 */
export function registerSandboxControl(http: FastifyInstance, options: ControlRoutesOptions): void {
  void http.register(
    async (scope) => {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: LARGEST_BODY_BYTES },
        (_request, body, done) => done(null, jsonOf(String(body))),
      )
      registerPage(scope)
      void scope.register(async (calls) => registerCalls(calls, options))
    },
    { prefix: '/dev/sandbox' },
  )
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function registerPage(scope: FastifyInstance): void {
  const parts = {
    '': ['html', 'text/html'],
    '/control-page.js': ['js', 'text/javascript'],
    '/control-page.css': ['css', 'text/css'],
  }
  for (const [path, [ending = '', type = '']] of Object.entries(parts)) {
    const text = readFileSync(new URL(`./control-page.${ending}`, import.meta.url), 'utf8')
    const headers = { 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
    scope.get(path, async (_request, reply) => reply.headers(headers).type(`${type}; charset=utf-8`).send(text))
  }
}

function registerCalls(scope: FastifyInstance, { db, control, guard }: ControlRoutesOptions): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (!(await mayControl(request.headers, guard))) return reply.code(403).send({ error: 'FORBIDDEN' })
  })
  scope.get('/book.json', async (request, reply) => {
    const [book, faults] = await Promise.all([readBook(db, queryOf(request)), control.faults()])
    return reply.header('cache-control', 'no-store').send({ ...book, faults })
  })
  scope.get('/commands.json', async () => commands.map(({ path, schema }) => ({ path, schema })))
  for (const { path, run } of commands) {
    scope.post<{ Params: { id?: string } }>(path, async (request, reply) =>
      sendResult(reply, await run(control, request.params.id ?? '', request.body)),
    )
  }
}

/** The parsed body; null, which matches no command, when it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

function queryOf(request: FastifyRequest): BookQuery {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const [orderId, since] = [query.get('orderId')?.trim() || null, new Date(query.get('since') ?? '')]
  const limit = Math.min(Number(query.get('limit')) || LARGEST_BOOK_ROWS, LARGEST_BOOK_ROWS)
  return { orderId, since: Number.isNaN(since.getTime()) ? null : since, limit }
}

const statusOf = { done: 200, refused: 422, unknown: 404 } as const

const sendResult = (reply: FastifyReply, result: CommandResult | null): FastifyReply =>
  result === null
    ? reply.code(400).send({ error: 'VALIDATION_FAILED' })
    : reply.code(statusOf[result.result]).send(result)
