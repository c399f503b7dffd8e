import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * `/api/openapi.json` and, at `/api/docs`, a page to read it and try calls.
 * @param describe makes the document, once it is asked for: a start need not wait for it.
 */
export async function registerApiDocs(app: FastifyInstance, describe: () => object): Promise<void> {
  let text: string | undefined
  const textOf = () => (text ??= JSON.stringify(describe()))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(textOf()))
  await app.register(async (docs) => {
    const document = { openapi: '3.1.0' as const, info: { title: '', version: '' }, paths: {} }
    await docs.register(fastifySwagger, { mode: 'static', specification: { document } })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformSpecification: () => JSON.parse(textOf()) as Record<string, unknown>,
      transformSpecificationClone: false,
      uiConfig: { persistAuthorization: true, docExpansion: 'none' },
    })
  })
}
