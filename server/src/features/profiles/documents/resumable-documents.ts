import {
  documentKinds,
  documentUploadLimit,
  documentUploadPath,
  MAXIMUM_DOCUMENT_BYTES,
} from '@stagedoor/contract/document-uploads'
import type { ProblemCode } from '@stagedoor/contract/problem'
import { Server } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#src/platform/http/problem-reply.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import { localeOfCall } from '#src/platform/http/request-locale.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { newUploadId, PartialStore } from '#src/platform/storage/partial-store.ts'
import { HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import type { IdentityFacts, UploadIds } from '../../identity/index.ts'
import type { DocumentStore } from './keep-documents.ts'
import { documentKind } from './document-kind.ts'

export type ResumableDocuments = {
  registerPages(http: FastifyInstance): Promise<void>
  /** Whether each of these is complete, and of its declared kind. */
  areWhole(uploads: UploadIds): Promise<boolean>
  /** The uploads as a form would have brought their files; each must be read before the next one comes. */
  files(uploads: UploadIds): AsyncIterable<UploadedFile>
  forget(uploads: UploadIds): Promise<void>
  /** Deletes abandoned uploads. */
  sweep(): Promise<void>
}

export type ResumableDeps = {
  directory: string
  secretKey: string
  publicUrl: string
  limiter: RateLimiter
  refuseEarly(visit: { path: string; address: string; viewer: Viewer | null }): Promise<ProblemCode | null>
}

/** Long enough to return the next morning. */
const KEPT_MS = 36 * 3_600_000

/**
 * Identity documents uploaded before registration, by the tus protocol, so that a broken connection loses nothing.
 * Knowing an upload's address authorises it; nothing is ever served again.
 */
export function createResumableDocuments(deps: ResumableDeps): ResumableDocuments {
  const store = new PartialStore(deps)
  const server = tusServer(store, new URL(deps.publicUrl).origin)
  const entries = (uploads: UploadIds) =>
    documentKinds.flatMap((kind) => {
      const id = uploads[kind]
      return id === undefined ? [] : [{ kind, id }]
    })

  return {
    registerPages: (http) => registerProtocol(http, server, deps),
    async areWhole(uploads) {
      for (const { kind, id } of entries(uploads)) {
        const upload = await store.getUpload(id).catch(() => null)
        if (upload?.offset !== upload?.size || upload?.metadata?.['kind'] !== kind) return false
      }
      return true
    },
    async *files(uploads) {
      for (const { kind, id } of entries(uploads)) {
        const stream = await store.read(id)
        yield { field: kind, filename: kind, mimeType: '', stream, isTruncated: () => false }
        stream.destroy()
      }
    },
    async forget(uploads) {
      for (const { id } of entries(uploads)) await store.remove(id)
    },
    sweep: () => store.removeOlderThan(KEPT_MS),
  }
}

/** What the protocol's library takes for a refusal. */
const refusal = (status: number, code: ProblemCode) =>
  Object.assign(new Error(code), { status_code: status, body: code })

function tusServer(store: PartialStore, origin: string): Server {
  return new Server({
    path: documentUploadPath,
    datastore: store,
    maxSize: MAXIMUM_DOCUMENT_BYTES,
    relativeLocation: true,
    allowedOrigins: [origin],
    namingFunction: newUploadId,
    generateUrl: (_request, { id }) => `${documentUploadPath}/${id}`,
    async onUploadCreate(_request, upload) {
      const kind = documentKinds.find((one) => one === upload.metadata?.['kind'])
      if (kind === undefined || !upload.size) throw refusal(400, 'VALIDATION_FAILED')
      // File names may contain personal data.
      return { metadata: { kind } }
    },
    async onUploadFinish(_request, { id }) {
      if (documentKind(await headOf(store, id)) !== null) return {}
      await store.remove(id)
      throw refusal(422, 'FILE_NOT_A_PICTURE')
    },
  })
}

async function headOf(store: PartialStore, id: string): Promise<Buffer> {
  const stream = await store.read(id)
  let head = Buffer.alloc(0)
  for await (const chunk of stream) {
    head = Buffer.concat([head, chunk as Buffer])
    if (head.length >= HEAD_BYTES) break
  }
  return head.subarray(0, HEAD_BYTES)
}

/** The protocol's methods; reading is not among them. */
async function registerProtocol(
  http: FastifyInstance,
  server: Server,
  { limiter, refuseEarly }: ResumableDeps,
): Promise<void> {
  await http.register(async (scope) => {
    // The protocol reads the bytes itself, as they come.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.addHook('onRequest', async (request, reply) => {
      const locale = localeOfCall(request.headers)
      const address = request.clientAddress
      const early = await refuseEarly({ path: documentUploadPath.slice('/api'.length), address, viewer: null })
      if (early) return sendProblem(reply, locale, early)
      if (request.method !== 'POST') return undefined
      const retryAfterSeconds = await limiter.take('document uploads', address, documentUploadLimit)
      return retryAfterSeconds === null
        ? undefined
        : sendProblem(reply, locale, 'TOO_MANY_REQUESTS', { retryAfterSeconds })
    })
    for (const url of [documentUploadPath, `${documentUploadPath}/:id`]) {
      scope.route({
        method: url === documentUploadPath ? ['POST', 'OPTIONS'] : ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        config: { isUpload: true },
        // The address is what opens the upload: it is not for logs.
        logLevel: 'warn',
        handler: async (request, reply) => {
          // A header would turn one of these into reading.
          delete request.raw.headers['x-http-method-override']
          reply.hijack()
          reply.raw.setHeader('cache-control', 'no-store')
          await server.handle(request.raw, reply.raw)
        },
      })
    }
  })
}

/** What becomes of the documents of a form: its own files, and uploads that it names. */
export const registrationDocuments = (
  uploads: ResumableDocuments,
  documents: DocumentStore,
): Pick<IdentityFacts, 'keepDocuments' | 'discardDocuments' | 'forgetUploads'> => ({
  keepDocuments: async (files, ids) =>
    (await uploads.areWhole(ids))
      ? documents.keep(oneAfterTheOther(files, uploads.files(ids)))
      : { outcome: 'upload_missing' },
  discardDocuments: documents.discard,
  forgetUploads: uploads.forget,
})

async function* oneAfterTheOther<T>(...sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const source of sources) yield* source
}
