import type { Api } from '../api/client.ts'
import { sessionEnded, type Leaver } from './leave.ts'

/**
 * The same API, for pages: a call that is refused because its caller is not signed in, or not any more, leads to sign-in.
 * This is the only place where a lost session is noticed; a page never sees that refusal.
 * @throws Response that forgets the token and leads to sign-in
 */
export const requireSession =
  (api: Api, visit: Leaver): Api =>
  async (endpoint, request, options) => {
    const reply = await api(endpoint, request, options)
    if (!reply.isOk && reply.problem.error === 'UNAUTHENTICATED') throw sessionEnded(visit)
    return reply
  }
