import * as calls from '@stagedoor/contract/account-exports'
import type { FastifyInstance } from 'fastify'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { browserToken } from '#src/platform/http/browser-token.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { askExport, exportView } from './ask-export.ts'
import { DOWNLOAD_PATH, type ExportLinks } from './download-link.ts'
import type { ExportDeps } from './make-exports.ts'
import { findExport, type ExportRow } from './queries.ts'

type RouteDeps = Pick<ExportDeps, 'db' | 'clock' | 'exports'> & { exportLinks: ExportLinks }

/** The calls by which somebody gets a copy of their data. */
export const exportRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(calls.getExport, async ({ viewer: { accountId } }) =>
    ok(exportView(await findExport(deps.db, accountId), deps.clock.now())),
  ),
  route(calls.askExport, async ({ viewer: { accountId }, locale, requestId }) =>
    ok(await askExport(deps, { accountId, locale, requestId })),
  ),
  route(calls.linkExport, async ({ viewer: { accountId, sessionId } }) => {
    const now = deps.clock.now()
    if (!isThere(await findExport(deps.db, accountId), now)) return refuse('NOT_FOUND')
    const { url, expiresAt } = deps.exportLinks.link({ accountId, sessionId }, now)
    return ok({ url, expiresAt: expiresAt.toISOString() })
  }),
]

const isThere = (row: ExportRow | null, now: Date): row is ExportRow =>
  row?.status === 'ready' && row.expires_at !== null && row.expires_at > now

/**
 * Sends the copy of an account's data to its owner, in the session that asked for the link, to be saved. Every fault of
 * the address, the session or the copy has the same answer.
 */
export function registerExportPage(
  app: FastifyInstance,
  { db, clock, exports, exportLinks, findViewer }: RouteDeps & { findViewer(token: string): Promise<Viewer | null> },
): void {
  app.get<{ Querystring: { e?: unknown; s?: unknown } }>(DOWNLOAD_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const token = browserToken(request)
    const viewer = token === null ? null : await findViewer(token)
    const link = { expiry: String(request.query.e), signature: String(request.query.s) }
    const now = clock.now()
    if (!viewer || viewer.impersonatorId !== null || !exportLinks.check(viewer, link, now))
      return reply.code(404).send()
    const { accountId } = viewer
    const row = await findExport(db, accountId)
    if (!isThere(row, now)) return reply.code(404).send()
    const { storage_key: storageKey, key_id: keyId, nonce, tag, size_bytes: sizeBytes } = row
    if (storageKey === null || keyId === null || nonce === null || tag === null) return reply.code(404).send()
    const content = await exports.open(accountId, { storageKey, keyId, nonce, tag })
    if (!content) return reply.code(404).send()
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-length': sizeBytes ?? 0,
        'content-disposition': 'attachment',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
      })
      .send(content)
  })
}
