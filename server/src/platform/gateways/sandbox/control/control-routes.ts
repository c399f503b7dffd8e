import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfCall } from '../../../http/request-locale.ts'
import type { SandboxDeps } from '../record-gateway-event.ts'
import { readBook, type BookQuery } from './book-queries.ts'
import { bodyOfForm, commands, type CommandResult } from './commands.ts'
import { closedPage, controlPage } from './control-html.ts'
import type { SandboxControl } from './control.ts'
import { mayControl, type ControlGuard } from './who-may-control.ts'

export type ControlRoutesOptions = SandboxDeps & { control: SandboxControl; guard: ControlGuard }

const LARGEST_BODY_BYTES = 4_096
const PAGE = '/dev/sandbox'
const ROWS_ON_PAGE = 25
const ROWS_IN_BOOK = 10_000

/**
 * `/dev/sandbox`: a page and calls for whoever develops or examines the product. Never registered in production, where
 * the sandbox is not either. Forms are led back to the page; programs get JSON.
 */
export function registerSandboxControl(
  http: FastifyInstance,
  { db, clock, control, guard }: ControlRoutesOptions,
): void {
  void http.register(
    async (scope) => {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser(
        ['application/json', 'application/x-www-form-urlencoded'],
        { parseAs: 'string', bodyLimit: LARGEST_BODY_BYTES },
        (_request, body, done) => done(null, String(body)),
      )
      scope.addHook('preHandler', async (request, reply) => {
        if (await mayControl(request, guard)) return undefined
        return wantsPage(request)
          ? sendHtml(reply.code(403), (nonce) => closedPage({ locale: localeOfCall(request.headers), nonce }))
          : reply.code(403).send({ error: 'FORBIDDEN' })
      })

      scope.get('', async (request, reply) => {
        const query = queryOf(request, ROWS_ON_PAGE)
        const [book, faults] = await Promise.all([readBook(db, query), control.faults()])
        const said = readSaid(request)
        const locale = localeOfCall(request.headers)
        return sendHtml(reply, (nonce) =>
          controlPage({ locale, nonce, book, faults, said, orderId: query.orderId, now: clock.now() }),
        )
      })
      scope.get('/book.json', async (request, reply) => {
        const [book, faults] = await Promise.all([readBook(db, queryOf(request, ROWS_IN_BOOK)), control.faults()])
        return reply.header('cache-control', 'no-store').send({ ...book, faults })
      })
      for (const { path, run } of commands) {
        scope.post<{ Params: { id?: string } }>(path, async (request, reply) => {
          const result = await run(control, request.params.id ?? '', bodyOf(request))
          return isForm(request) ? leadBack(request, reply, result) : sendResult(reply, result)
        })
      }
    },
    { prefix: PAGE },
  )
}

const isForm = (request: FastifyRequest): boolean =>
  String(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

const wantsPage = (request: FastifyRequest): boolean =>
  isForm(request) || String(request.headers.accept ?? '').includes('text/html')

function bodyOf(request: FastifyRequest): unknown {
  const text = typeof request.body === 'string' ? request.body : ''
  if (isForm(request)) return bodyOfForm(new URLSearchParams(text))
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

function queryOf(request: FastifyRequest, limit: number): BookQuery {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const [orderId, since] = [query.get('orderId')?.trim() || null, new Date(query.get('since') ?? '')]
  return { orderId, since: Number.isNaN(since.getTime()) ? null : since, limit }
}

const statusOf = { done: 200, refused: 422, unknown: 404 } as const

const sendResult = (reply: FastifyReply, result: CommandResult | null): FastifyReply =>
  result === null
    ? reply.code(400).send({ error: 'VALIDATION_FAILED' })
    : reply.code(statusOf[result.result]).send(result)

/** After a form the browser is led back, so that reloading does nothing twice; what came of it stands in the address. */
function leadBack(request: FastifyRequest, reply: FastifyReply, result: CommandResult | null): FastifyReply {
  const said = result === null ? 'malformed' : result.result === 'done' ? saidOf(result) : result.result
  const orderId = new URLSearchParams(String(request.body)).get('orderId')
  const query = new URLSearchParams({ said, ...(orderId ? { orderId } : {}) })
  return reply.redirect(`${PAGE}?${query.toString()}`, 303)
}

const saidOf = ({ answer }: { answer?: number | null }): string =>
  answer === undefined ? 'done' : answer === null ? 'no_answer' : `answered_${answer}`

function readSaid(request: FastifyRequest): string | null {
  const said = new URLSearchParams(request.url.split('?')[1] ?? '').get('said') ?? ''
  return /^(?:done|refused|unknown|malformed|no_answer|answered_\d{3})$/.test(said) ? said : null
}

function sendHtml(reply: FastifyReply, page: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}
