import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'

/** The application that answers below `/api/docs`: a page to read the description of all calls and to try them. */
export async function openApiDocsPage(textOf: () => string): Promise<FastifyInstance> {
  const app = Fastify()
  const document = { openapi: '3.1.0' as const, info: { title: '', version: '' }, paths: {} }
  await app.register(fastifySwagger, { mode: 'static', specification: { document } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => `${policy}; frame-ancestors 'none'`,
    transformSpecification: () => JSON.parse(textOf()) as Record<string, unknown>,
    transformSpecificationClone: false,
    uiConfig: { persistAuthorization: false, docExpansion: 'none' },
  })
  return app
}
