import type { Api } from '../api/client.ts'
import { sessionEnded, type Leaver } from './leave.ts'

/**
 * The API for pages: a call that is refused without a session leads to sign-in. This is the only place that handles a
 * lost session; a page never sees that refusal.
 * @throws Response that removes the token and leads to sign-in
 */
export const requireSession =
  (api: Api, visit: Leaver): Api =>
  async (endpoint, request, options) => {
    const reply = await api(endpoint, request, options)
    if (!reply.isOk && reply.problem.error === 'UNAUTHENTICATED') throw sessionEnded(visit)
    return reply
  }
