import { Readable } from 'node:stream'
import {
  documentKinds,
  documentUploadLimit,
  documentUploadPath,
  MAXIMUM_DOCUMENT_BYTES,
} from '@stagedoor/contract/document-uploads'
import { refuse } from '#src/platform/http/answer.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import {
  createResumableUploads,
  type Admission,
  type ResumableDeps,
  type ResumableUploads,
  type WantedUpload,
} from '#src/platform/uploads/resumable-uploads.ts'
import type { IdentityFacts, UploadIds } from '../../identity/index.ts'
import type { DocumentStore } from './keep-documents.ts'
import { documentKind } from './document-kind.ts'

export type ResumableDocuments = Pick<ResumableUploads, 'registerPages' | 'sweep'> & {
  /** Whether each of these is complete, and of its declared kind. */
  areWhole(uploads: UploadIds): Promise<boolean>
  /** The uploads as a form would have brought their files; each must be read before the next one comes. */
  files(uploads: UploadIds): AsyncIterable<UploadedFile>
  forget(uploads: UploadIds): Promise<void>
}

export type ResumableDocumentDeps = Omit<ResumableDeps, 'findViewer'> & { config: { secretKey: string } }

/**
 * Identity documents uploaded before registration, by the tus protocol, so that a broken connection loses nothing. They
 * belong to no account: knowing an upload's address authorises it. Nothing is ever served again, and what waits is
 * encrypted.
 */
export function createResumableDocuments(deps: ResumableDocumentDeps): ResumableDocuments {
  const uploads = createResumableUploads(
    // A signed-in account is not known here: the documents are taken by a call that proves its account itself.
    { ...deps, findViewer: async () => null },
    {
      collection: 'documents',
      path: documentUploadPath,
      rateLimit: documentUploadLimit,
      needsAccount: false,
      admit: async (_tx, wanted) => admitDocument(wanted),
      inspect: (head) => (documentKind(head) === null ? 'FILE_NOT_A_PICTURE' : null),
      secretKey: deps.config.secretKey,
    },
  )
  const wholeOf = async (id: string) => {
    const claim = await uploads.claim(null, id)
    return claim.outcome === 'whole' ? claim : null
  }
  const entries = (ids: UploadIds) =>
    documentKinds.flatMap((kind) => {
      const id = ids[kind]
      return id === undefined ? [] : [{ kind, id }]
    })

  return {
    registerPages: uploads.registerPages,
    sweep: uploads.sweep,
    async areWhole(ids) {
      for (const { kind, id } of entries(ids)) {
        if ((await wholeOf(id))?.metadata['kind'] !== kind) return false
      }
      return true
    },
    async *files(ids) {
      for (const { kind, id } of entries(ids)) {
        const upload = await wholeOf(id)
        if (!upload) throw new Error('an upload has gone since it was found whole')
        const stream = Readable.from(upload.open())
        yield { field: kind, filename: kind, mimeType: '', stream, isTruncated: () => false }
        stream.destroy()
      }
    },
    async forget(ids) {
      for (const { id } of entries(ids)) await uploads.remove(id)
    },
  }
}

/** Kind and size; the name is not kept, because it may contain personal data. */
function admitDocument({ sizeBytes, metadata }: WantedUpload): Admission {
  const kind = documentKinds.find((one) => one === metadata['kind'])
  if (kind === undefined) {
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'Upload-Metadata', rule: 'enum' }] })
  }
  if (sizeBytes > MAXIMUM_DOCUMENT_BYTES) return refuse('FILE_TOO_LARGE', { maximumBytes: MAXIMUM_DOCUMENT_BYTES })
  return { outcome: 'admitted', metadata: { kind } }
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
