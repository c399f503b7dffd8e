import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** `/api/openapi.json` and, at `/api/docs`, a page to read it and try calls. */
export async function registerApiDocs(app: FastifyInstance, document: object): Promise<void> {
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
  await app.register(async (docs) => {
    await docs.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { persistAuthorization: true, docExpansion: 'none' },
    })
  })
}
