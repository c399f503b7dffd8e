import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { MediaDeps } from './deps.ts'
import { downloadName, type DownloadAddress, type DownloadLinks } from './download-links.ts'
import { sendNothing, sendObject } from './send-object.ts'
import { findDownload, findFiles } from './statements.ts'

/**
 * Sends a bought file as it was uploaded, to be saved and never opened here. Access is asked for with every fetch, not
 * remembered, so that a link ends with the refund. The browser takes the name from the address.
 */
export async function sendDownload(
  { deps, links }: { deps: MediaDeps; links: DownloadLinks },
  { request, reply, viewer }: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer | null },
  address: DownloadAddress,
): Promise<FastifyReply> {
  const { fileId } = address
  if (!viewer || !links.checkDownload({ viewerId: viewer.accountId, fileId }, address, deps.clock.now()))
    return sendNothing(reply)
  const [object] = await findDownload(deps.db, fileId)
  if (!object) return sendNothing(reply)
  const isOwner = object.owner_id === viewer.accountId
  const may =
    isOwner ||
    (!object.is_withdrawn && (await deps.facts.mayStillSee({ viewer, address: request.clientAddress }, fileId)))
  if (!may) return sendNothing(reply)
  return sendObject(deps, request, reply, { object, cacheControl: 'private, no-store', fileName: null })
}

export type DownloadRequest = { viewerId: string; fileId: string; title: string }

/** See `linkDownload` of the public API. */
export async function linkDownload(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  links: DownloadLinks,
  { viewerId, fileId, title }: DownloadRequest,
): Promise<{ url: string; expiresAt: Date } | null> {
  const [row] = await findFiles(db, [fileId])
  if (row?.type !== 'product-file' || (row.is_withdrawn && row.owner_id !== viewerId)) return null
  return links.downloadLink({ viewerId, fileId, name: downloadName(title, row.name) }, clock.now())
}
