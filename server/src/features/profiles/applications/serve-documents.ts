import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { browserToken } from '#src/platform/http/browser-token.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Identity } from '../../identity/index.ts'
import type { DocumentStore } from '../documents/keep-documents.ts'
import { DOCUMENT_PATH, type DocumentLinks } from './document-links.ts'
import { findStoredDocument } from './queries.ts'

export type ServeDeps = {
  db: Db
  clock: Clock
  identity: Pick<Identity, 'findViewer'>
  documents: Pick<DocumentStore, 'read'>
  links: DocumentLinks
}

/** What a browser shows by itself; a PDF is downloaded. */
const SHOWN_TYPE = 'image/webp'

/**
 * Serves documents of creators by the link that a look has made: to its session, while it may still review, and never
 * from a cache. Every fault has the same answer: an empty 404. Rule CRE-4.
 */
export function registerDocumentPages(http: FastifyInstance, deps: ServeDeps): void {
  http.get(`${DOCUMENT_PATH}/:documentId`, async (request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    const documentId = await documentOf(request, deps)
    const document = documentId === null ? null : await findStoredDocument(deps.db, documentId)
    const bytes = document && (await deps.documents.read(document))
    if (!document || !bytes) return reply.code(404).send()
    const { mime_type: mimeType, kind } = document
    const disposition = mimeType === SHOWN_TYPE ? 'inline' : 'attachment'
    return reply
      .headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': `${disposition}; filename="${kind}-${document.id}"`,
      })
      .type(mimeType)
      .send(bytes)
  })
}

/** The document that a link opens for its sender; null when it opens none. */
async function documentOf(request: FastifyRequest, { clock, identity, links }: ServeDeps): Promise<string | null> {
  const [, documentId, expiry, signature] = LINK.exec(request.url) ?? []
  if (documentId === undefined || expiry === undefined || signature === undefined) return null
  // An `<img>` proves its viewer by the cookie.
  const token = browserToken(request)
  const viewer = token === null ? null : await identity.findViewer(token)
  request.viewer = viewer
  if (!viewer || !mayReview(viewer)) return null
  return links.isValid(viewer, { documentId, expiry: Number(expiry), signature }, clock.now()) ? documentId : null
}

const LINK = new RegExp(
  `^${DOCUMENT_PATH}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\?e=([1-9][0-9]{12,14})&s=([\\w-]{43})$`,
)

const mayReview = ({ role, staffRoles, impersonatorId }: Viewer): boolean =>
  role === 'staff' && impersonatorId === null && staffRoles.some((each) => each === 'reviewer' || each === 'admin')
