import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem-reply.ts'
import { localeOfCall } from './request-locale.ts'

export type ApiDocsOptions = {
  /** Builds the document on first request, so that the start does not wait for it. */
  describe(): object
  /** Who may read it; any other address is answered 404. */
  mayRead(address: string): boolean
}

/** `/api/openapi.json` and, at `/api/docs`, a page to read it and try calls. */
export async function registerApiDocs(app: FastifyInstance, { describe, mayRead }: ApiDocsOptions): Promise<void> {
  let text: string | undefined
  const textOf = () => (text ??= JSON.stringify(describe()))
  let opened: Promise<FastifyInstance> | undefined
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) =>
      mayRead(request.clientAddress) ? undefined : sendProblem(reply, localeOfCall(request.headers), 'NOT_FOUND'),
    )
    docs.get('/api/openapi.json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(textOf()),
    )
    // Few processes are ever asked for the page: it is an application of its own, and its libraries are read when it is opened.
    for (const path of ['/api/docs', '/api/docs/*'])
      docs.get(path, async ({ url, headers }, reply) => {
        opened ??= import('./api-docs-page.ts').then(({ openApiDocsPage }) => openApiDocsPage(textOf))
        const made = await (await opened).inject({ method: 'GET', url, headers })
        if (made.statusCode === 404) return sendProblem(reply, localeOfCall(headers), 'NOT_FOUND')
        for (const name of HANDED_ON) {
          const value = made.headers[name]
          if (value !== undefined) void reply.header(name, value)
        }
        return reply.code(made.statusCode).send(made.rawPayload)
      })
  })
  app.addHook('onClose', async () => (await opened)?.close())
}

const HANDED_ON = [
  'accept-ranges',
  'cache-control',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
]
