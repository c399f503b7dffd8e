import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { MediaDeps } from './deps.ts'
import type { MediaFacts } from './facts.ts'
import type { CaptionsAddress, HlsLinks } from './hls-links.ts'
import { TRACK_TYPE } from './playlists.ts'
import { MEDIA_HEADERS, sendNothing } from './send-object.ts'

type Serving = { deps: MediaDeps; links: HlsLinks; facts: Pick<MediaFacts, 'fetchCaptions'> }

/**
 * Sends captions to the viewer of the link while their video is open to them. They may keep their copy, as of the film's
 * parts: replaced captions have another address.
 */
export async function sendCaptions(
  { deps, links, facts }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  { address, viewer }: { address: CaptionsAddress; viewer: Viewer | null },
): Promise<FastifyReply> {
  if (viewer === null) return sendNothing(reply)
  const { captionsId } = address
  const secondsLeft = links.checkHls({ viewerId: viewer.accountId, fileId: captionsId }, address, deps.clock.now())
  if (secondsLeft === 0) return sendNothing(reply)
  const text = await facts.fetchCaptions({ viewer, address: request.clientAddress }, captionsId)
  if (text === null) return sendNothing(reply)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  void reply.headers({
    ...MEDIA_HEADERS,
    etag,
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
    'content-disposition': 'inline; filename="captions.vtt"',
  })
  if (request.headers['if-none-match']?.split(',').some((each) => each.trim() === etag)) return reply.code(304).send()
  return reply.header('content-type', TRACK_TYPE).send(request.method === 'HEAD' ? '' : text)
}
