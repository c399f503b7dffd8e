import { Readable } from 'node:stream'
import type { ProblemCode } from '@stagedoor/contract/problem'
import { HEAD_BYTES } from '../transcoding/picture-kind.ts'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, type Refusal } from '../http/answer.ts'
import { tokenOf } from '../http/http-app.ts'
import { sendProblem } from '../http/problem-reply.ts'
import { localeOfCall } from '../http/request-locale.ts'
import type { Viewer } from '../http/viewer.ts'
import { findWaiting, insertUpload, lockUploadsOf } from './queries.ts'
import type { ResumableDeps, ResumableOptions } from './resumable-uploads.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { hashOfUploadId, newUploadId, type UploadStore } from './upload-store.ts'

type Served = { deps: ResumableDeps; options: ResumableOptions; store: UploadStore }

/** What the library's hooks need of the request that they serve. */
type Visit = { viewer: Viewer | null; failure: unknown }

/** Serves the protocol's methods; reading is not among them. Every refusal has the shape of other calls. */
export async function registerProtocol(http: FastifyInstance, served: Served): Promise<void> {
  const visits = new WeakMap<object, Visit>()
  const server = tusServer(served, visits)
  const { path } = served.options
  await http.register(async (scope) => {
    // The protocol reads the bytes itself, as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', (request, reply) => refuseVisit(served, request, reply))
    for (const url of [path, `${path}/:id`]) {
      scope.route({
        method: url === path ? ['POST', 'OPTIONS'] : ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        // The library answers HEAD itself.
        exposeHeadRoute: false,
        config: { isUpload: true },
        // The address is a part of what opens the upload: it is not for logs.
        logLevel: 'warn',
        handler: async (request, reply) => {
          const webRequest = webRequestOf(request)
          const visit: Visit = { viewer: request.viewer, failure: null }
          visits.set(webRequest, visit)
          const answer = await server.handleWeb(webRequest)
          return sendAnswer({ request, reply, answer, visit })
        },
      })
    }
  })
}

/** Before anything of the body is read: maintenance and country, sign-in, rate, and whose upload it is. */
async function refuseVisit(
  { deps, options, store }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { method, headers, clientAddress: address } = request
  const locale = localeOfCall(headers)
  const token = tokenOf(headers)
  const viewer = token === null ? null : await deps.findViewer(token)
  request.viewer = viewer
  const early = await deps.refuseEarly({ path: options.path.slice('/api'.length), address, viewer })
  if (early) return sendProblem(reply, locale, early)
  // A browser asks without a token whether it may ask.
  if (method === 'OPTIONS') return undefined
  if (options.needsAccount && viewer === null) return sendProblem(reply, locale, 'UNAUTHENTICATED')
  if (method === 'POST') {
    const key = options.rateLimit.by === 'account' && viewer ? viewer.accountId : address
    const retryAfterSeconds = await deps.limiter.take(`uploads ${options.collection}`, key, options.rateLimit)
    return retryAfterSeconds === null
      ? undefined
      : sendProblem(reply, locale, 'TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const upload = await store.find(idOf(request))
  const isTheirs = upload !== null && (upload.account_id === null || upload.account_id === viewer?.accountId)
  if (!isTheirs) return sendProblem(reply, locale, 'NOT_FOUND')
  void reply.header('upload-expires', upload.expires_at.toUTCString())
  return undefined
}

const idOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''

function tusServer({ deps, options, store }: Served, visits: WeakMap<object, Visit>): Server {
  const { path } = options
  return new Server({
    path,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: [new URL(deps.config.publicUrl).origin],
    allowedHeaders: ['authorization'],
    namingFunction: newUploadId,
    generateUrl: (_request, { id }) => `${path}/${id}`,
    async onUploadCreate(request, upload) {
      const viewer = visits.get(request)?.viewer ?? null
      const { id, size: sizeBytes = 0, metadata = {} } = upload
      return { metadata: await admit(deps, options, { id, viewer, sizeBytes, metadata }) }
    },
    async onUploadFinish(_request, { id }) {
      const code = options.inspect ? options.inspect(await headOf(store, id)) : null
      if (code === null) return {}
      await store.remove(id)
      throw new UploadRefusal(refuseBare(code))
    },
    onResponseError(request, error) {
      const visit = visits.get(request)
      if (visit) visit.failure = error
      return undefined
    },
  })
}

/** A refusal without facts. */
const refuseBare = (code: ProblemCode): Refusal => ({ kind: 'refusal', code, details: undefined }) as Refusal

/** Asks for an upload and notes it. @throws UploadRefusal */
async function admit(
  { db }: ResumableDeps,
  { collection, admit: decide }: ResumableOptions,
  wanted: { id: string; viewer: Viewer | null; sizeBytes: number; metadata: Record<string, string | null> },
): Promise<Record<string, string>> {
  const { id, viewer, sizeBytes } = wanted
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes <= 0) {
    throw new UploadRefusal(refuse('VALIDATION_FAILED', { fields: [{ field: 'Upload-Length', rule: 'minimum' }] }))
  }
  const accountId = viewer?.accountId ?? null
  const admission = await db.transaction().execute(async (tx) => {
    if (accountId !== null) await lockUploadsOf(tx, accountId)
    const waiting = accountId === null ? { count: 0, sizeBytes: 0 } : await findWaiting(tx, accountId)
    const decided = await decide(tx, { viewer, sizeBytes, metadata: wanted.metadata, waiting })
    if ('outcome' in decided) {
      const { metadata } = decided
      await insertUpload(tx, { idHash: hashOfUploadId(id), collection, accountId, sizeBytes, metadata })
    }
    return decided
  })
  if ('outcome' in admission) return admission.metadata
  throw new UploadRefusal(admission)
}

async function headOf(store: UploadStore, id: string): Promise<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of store.read(id)) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head.subarray(0, HEAD_BYTES)
}

/** The request as the library takes it. */
function webRequestOf({ raw, url, method }: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers)) {
    // One of these would turn a method into reading.
    if (name !== 'x-http-method-override' && typeof value === 'string') headers.set(name, value)
  }
  const hasBody = method === 'PATCH' || method === 'POST'
  return new Request(new URL(url, 'http://uploads'), {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(raw) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  })
}

type Answered = { request: FastifyRequest; reply: FastifyReply; answer: Response; visit: Visit }

async function sendAnswer({ request, reply, answer, visit }: Answered): Promise<FastifyReply> {
  for (const [name, value] of answer.headers) {
    if (name !== 'content-length' && name !== 'content-type') void reply.header(name, value)
  }
  void reply.header('cache-control', 'no-store')
  if (answer.status < 400) return reply.code(answer.status).send()
  const locale = localeOfCall(request.headers)
  const { failure } = visit
  if (failure instanceof UploadRefusal) return sendProblem(reply, locale, failure.refusal.code, failure.refusal.details)
  const code = codeOfStatus(answer.status)
  // A bug, or a database that is away: answered as in any other call. The library's own failures are no errors.
  if (code === 'OVERLOADED' && failure instanceof Error) throw failure
  return sendProblem(reply, locale, code, code === 'VALIDATION_FAILED' ? { fields: [] } : undefined)
}

/** The protocol's own refusals as problems. */
function codeOfStatus(status: number): ProblemCode {
  switch (status) {
    case 409:
    case 423:
      return 'UPLOAD_OFFSET_WRONG'
    case 404:
    case 410:
      return 'NOT_FOUND'
    case 412:
      return 'UPLOAD_PROTOCOL_UNKNOWN'
    case 413:
      return 'TOO_LARGE'
    case 415:
      return 'UNSUPPORTED_KIND'
    default:
      return status < 500 ? 'VALIDATION_FAILED' : 'OVERLOADED'
  }
}
