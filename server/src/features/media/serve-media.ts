import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserToken } from '#src/platform/http/browser-token.ts'
import { isDeclaredAdult } from '#src/platform/http/declared-adult.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { MediaDeps } from './deps.ts'
import { parseDownloadAddress, type DownloadLinks } from './download-links.ts'
import { parseCaptionsAddress, parseHlsAddress, type HlsLinks } from './hls-links.ts'
import { parseMediaAddress, VISITOR, type Links, type MediaAddress } from './links.ts'
import type { MediaFacts, MediaRequester, MediaVisitor } from './facts.ts'
import { mayHave } from './permissions.ts'
import { MEDIA_HEADERS, sendNothing, sendObject, type Sending } from './send-object.ts'
import { sendCaptions } from './serve-captions.ts'
import { sendDownload } from './serve-download.ts'
import { findHls, type FoundHls } from './serve-hls.ts'
import { findPublicRendition, findRendition, type ServedRow } from './statements.ts'

/** Previews may have to disappear within a minute; avatars and covers get a new address when they change. */
const PREVIEW_CACHE = 'public, max-age=60'
const PROFILE_CACHE = 'public, max-age=3600'

type Serving = { deps: MediaDeps; links: Links & HlsLinks & DownloadLinks; mayStillSee: MediaFacts['mayStillSee'] }

/**
 * Serves `/media`: signed links to their viewer only (those of visitors to everyone without a session), public renditions to everyone. Every fault of an address, a link
 * or a viewer has the same answer: an empty 404.
 */
export function registerMediaPages(app: FastifyInstance, serving: Serving): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      const [address, played] = [parseMediaAddress(request.url), parseHlsAddress(request.url)]
      const [download, captions] = [parseDownloadAddress(request.url), parseCaptionsAddress(request.url)]
      const isSigned = address?.kind === 'signed' || played?.kind === 'signed'
      const needsViewer = isSigned || download !== null || captions !== null
      const viewer = needsViewer ? await viewerOf(request, serving.deps) : null
      const early = await serving.deps.refuseEarly({ path: '/media', address: request.clientAddress, viewer })
      if (early)
        return reply
          .code(early === 'COUNTRY_BLOCKED' ? 451 : 503)
          .header('cache-control', 'no-store')
          .send()
      if (download) return sendDownload(serving, { request, reply, viewer }, download)
      if (captions) {
        const { deps, links } = serving
        return sendCaptions({ deps, links, facts: deps.facts }, request, reply, { address: captions, viewer })
      }
      if (played)
        return sendPlayed(
          serving.deps,
          request,
          reply,
          await findHls(serving, played, requesterOf(request, serving.deps, viewer)),
        )
      const found = address && (await find(serving, request, address, viewer))
      if (!found) return sendNothing(reply)
      return sendObject(serving.deps, request, reply.header('vary', 'Accept'), found)
    },
  })
}

async function sendPlayed(
  deps: MediaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundHls | null,
): Promise<FastifyReply> {
  if (found === null) return sendNothing(reply)
  if (found.kind === 'object') return sendObject(deps, request, reply, found)
  const { text, mimeType, cacheControl } = found
  return reply
    .headers({ ...MEDIA_HEADERS, 'cache-control': cacheControl, 'content-type': mimeType })
    .send(request.method === 'HEAD' ? '' : text)
}

/** An `<img>` proves its viewer by the cookie, a program by the header. */
async function viewerOf(request: FastifyRequest, deps: MediaDeps): Promise<Viewer | null> {
  const token = browserToken(request)
  return token === null ? null : deps.findViewer(token)
}

const requesterOf = (
  request: FastifyRequest,
  { clock }: MediaDeps,
  viewer: Viewer | null,
): MediaRequester | MediaVisitor =>
  viewer === null
    ? { viewer, address: request.clientAddress, isDeclaredAdult: isDeclaredAdult(request, clock.now()) }
    : { viewer, address: request.clientAddress }

async function find(
  serving: Serving,
  request: FastifyRequest,
  address: MediaAddress,
  viewer: Viewer | null,
): Promise<Sending | null> {
  if (address.kind === 'public') {
    const rendition = chosen(await findPublicRendition(serving.deps.db, address.token, address.variant), request)
    if (!rendition) return null
    const isProfile = rendition.type === 'avatar' || rendition.type === 'cover'
    return sending(rendition, isProfile ? PROFILE_CACHE : PREVIEW_CACHE)
  }
  return findSigned(serving, request, address, requesterOf(request, serving.deps, viewer))
}

async function findSigned(
  { deps, links, mayStillSee }: Serving,
  request: FastifyRequest,
  address: Extract<MediaAddress, { kind: 'signed' }>,
  requester: MediaRequester | MediaVisitor,
): Promise<Sending | null> {
  const { fileId, variant } = address
  const viewerId = requester.viewer?.accountId ?? VISITOR
  const secondsLeft = links.check({ viewerId, fileId }, address, deps.clock.now())
  if (secondsLeft === 0) return null
  const rendition = chosen(await findRendition(deps.db, fileId, variant), request)
  if (!rendition) return null
  const may = await mayHave({ ...rendition, id: fileId }, requester, mayStillSee)
  return may ? sending(rendition, `private, max-age=${secondsLeft}`) : null
}

const sending = (object: ServedRow, cacheControl: string): Sending => ({
  object,
  cacheControl,
  fileName: `picture.${object.mime_type.replace('image/', '')}`,
})

/** AVIF where there is one and the asker reads it, else WebP. */
function chosen(renditions: readonly ServedRow[], request: FastifyRequest): ServedRow | undefined {
  const readsAvif = request.headers.accept?.includes('image/avif') ?? false
  const avif = readsAvif ? renditions.find(({ mime_type }) => mime_type === 'image/avif') : undefined
  return avif ?? renditions.find(({ mime_type }) => mime_type === 'image/webp')
}
