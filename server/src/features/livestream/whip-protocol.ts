import type { StreamToken } from '@stagedoor/contract/streams'
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify'

export const SDP = 'application/sdp'

/** HEAD comes with GET. */
const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * What an address answers to the methods that it does not have: 405, which reserves them. Source: RFC 9725 section 4.2, and WHEP the same. An
 * endpoint answers OPTIONS with what it takes (there is no CORS: pages of other origins are not served); a session answers 501 to PATCH,
 * because candidates do not trickle and connections do not restart here (section 4.3.1).
 */
export function answerOtherMethods(scope: FastifyInstance, url: string, kind: 'endpoint' | 'session'): void {
  const allow = kind === 'endpoint' ? 'OPTIONS, POST' : 'DELETE'
  const own = kind === 'endpoint' ? 'POST' : 'DELETE'
  for (const method of METHODS.filter((each) => each !== own))
    scope.route({
      method,
      url,
      // Before a body is read, whatever its type is.
      onRequest: async (_request, reply) => answer(reply, { method, kind, allow }),
      handler: () => undefined,
    })
}

function answer(
  reply: FastifyReply,
  { method, kind, allow }: { method: HTTPMethods; kind: 'endpoint' | 'session'; allow: string },
): FastifyReply {
  void reply.headers({ allow, 'cache-control': 'no-store' })
  if (kind === 'endpoint' && method === 'OPTIONS') return reply.code(200).header('accept-post', SDP).send()
  return reply.code(kind === 'session' && method === 'PATCH' ? 501 : 405).send()
}

/** TURN servers as the header of an answer names them to an encoder. Source: RFC 9725 section 4.6. */
export function linkHeaderOf(iceServers: StreamToken['iceServers']): { link?: string[] } {
  const link = iceServers.flatMap(({ urls, username, credential }) => {
    const login =
      username === undefined ? '' : `; username="${username}"; credential="${credential}"; credential-type="password"`
    return urls.map((url) => `<${url}>; rel="ice-server"${login}`)
  })
  return link.length === 0 ? {} : { link }
}
