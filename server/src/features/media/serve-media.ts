import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserToken } from '#src/platform/http/browser-token.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { parseRange } from './byte-range.ts'
import type { MediaDeps } from './deps.ts'
import { parseMediaAddress, type Links, type MediaAddress } from './links.ts'
import type { MediaFacts } from './facts.ts'
import { findPublicRendition, findRendition, type ServedRow } from './statements.ts'

/** Previews may have to disappear within a minute; avatars and covers get a new address when they change. */
const PREVIEW_CACHE = 'public, max-age=60'
const PROFILE_CACHE = 'public, max-age=3600'

type Serving = { deps: MediaDeps; links: Links; mayStillSee: MediaFacts['mayStillSee'] }

/** The response, and its cache lifetime. */
type Found = { rendition: ServedRow; cacheControl: string }

/**
 * Serves `/media`: signed links to their viewer only, public renditions to everyone. Every fault of an address, a link
 * or a viewer has the same answer: an empty 404.
 */
export function registerMediaPages(app: FastifyInstance, serving: Serving): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const address = parseMediaAddress(request.url)
      const viewer = address?.kind === 'signed' ? await viewerOf(request, serving.deps) : null
      const early = await serving.deps.refuseEarly({ path: '/media', address: request.clientAddress, viewer })
      if (early)
        return reply
          .code(early === 'COUNTRY_BLOCKED' ? 451 : 503)
          .header('cache-control', 'no-store')
          .send()
      const found = address && (await find(serving, request, address, viewer))
      if (!found) return reply.code(404).header('cache-control', 'no-store').send()
      return send(serving.deps, request, reply, found)
    },
  })
}

/** An `<img>` proves its viewer by the cookie, a program by the header. */
async function viewerOf(request: FastifyRequest, deps: MediaDeps): Promise<Viewer | null> {
  const token = browserToken(request)
  return token === null ? null : deps.findViewer(token)
}

async function find(
  serving: Serving,
  request: FastifyRequest,
  address: MediaAddress,
  viewer: Viewer | null,
): Promise<Found | null> {
  if (address.kind === 'public') {
    const rendition = chosen(await findPublicRendition(serving.deps.db, address.token, address.variant), request)
    if (!rendition) return null
    const isProfile = rendition.type === 'avatar' || rendition.type === 'cover'
    return { rendition, cacheControl: isProfile ? PROFILE_CACHE : PREVIEW_CACHE }
  }
  return viewer && findSigned(serving, request, address, viewer)
}

async function findSigned(
  { deps, links, mayStillSee }: Serving,
  request: FastifyRequest,
  address: Extract<MediaAddress, { kind: 'signed' }>,
  viewer: Viewer,
): Promise<Found | null> {
  const { fileId, variant } = address
  const secondsLeft = links.check({ viewerId: viewer.accountId, fileId }, address, deps.clock.now())
  if (secondsLeft === 0) return null
  const rendition = chosen(await findRendition(deps.db, fileId, variant), request)
  if (!rendition) return null
  const isOwner = rendition.owner_id === viewer.accountId
  const may =
    isOwner || (!rendition.is_withdrawn && (await mayStillSee({ viewer, address: request.clientAddress }, fileId)))
  return may ? { rendition, cacheControl: `private, max-age=${secondsLeft}` } : null
}

/** AVIF where there is one and the asker reads it, else WebP. */
function chosen(renditions: readonly ServedRow[], request: FastifyRequest): ServedRow | undefined {
  const readsAvif = request.headers.accept?.includes('image/avif') ?? false
  const avif = readsAvif ? renditions.find(({ mime_type }) => mime_type === 'image/avif') : undefined
  return avif ?? renditions.find(({ mime_type }) => mime_type === 'image/webp')
}

async function send(
  { storage, log }: MediaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { rendition, cacheControl }: Found,
): Promise<FastifyReply> {
  const etag = `"${rendition.sha256.toString('base64url').slice(0, 27)}"`
  void reply.headers({
    etag,
    vary: 'Accept',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // The uploader's own file name stays with its owner.
    'content-disposition': `inline; filename="picture.${rendition.mime_type.replace('image/', '')}"`,
    'referrer-policy': 'no-referrer',
  })
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim() === etag)) return reply.code(304).send()
  const isWhole = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = isWhole ? null : parseRange(request.headers.range, rendition.size_bytes)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${rendition.size_bytes}`).send()
  const { first, last } = range ?? { first: 0, last: rendition.size_bytes - 1 }
  void reply.type(rendition.mime_type).header('content-length', last - first + 1)
  if (range) void reply.code(206).header('content-range', `bytes ${first}-${last}/${rendition.size_bytes}`)
  if (request.method === 'HEAD') return reply.send()
  const body: Readable | null = await storage.get(rendition.storage_key, { first, last })
  if (body) return reply.send(body)
  log.warn({ storageKey: rendition.storage_key }, 'a row points to an object that is not there')
  return reply
    .code(404)
    .removeHeader('content-length')
    .removeHeader('content-range')
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .send()
}
