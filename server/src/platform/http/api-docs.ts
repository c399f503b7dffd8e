import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
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
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) =>
      mayRead(request.clientAddress) ? undefined : sendProblem(reply, localeOfCall(request.headers), 'NOT_FOUND'),
    )
    docs.get('/api/openapi.json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(textOf()),
    )
    const document = { openapi: '3.1.0' as const, info: { title: '', version: '' }, paths: {} }
    await docs.register(fastifySwagger, { mode: 'static', specification: { document } })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => `${policy}; frame-ancestors 'none'`,
      transformSpecification: () => JSON.parse(textOf()) as Record<string, unknown>,
      transformSpecificationClone: false,
      uiConfig: { persistAuthorization: false, docExpansion: 'none' },
    })
  })
}
