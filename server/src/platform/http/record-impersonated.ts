import type { Endpoint } from '@stagedoor/contract/endpoint'
import { recordAudit } from '../audit/record-audit.ts'
import { createCache } from '../cache/cache.ts'
import type { Db } from '../db/database.ts'
import type { BoundRoute } from './route.ts'

/** Reads of an hour of a few dozen members of staff. */
const MAXIMUM_READS = 20_000

/**
 * Writes every call that staff make as another account to the audit log, with both, before the call is answered: nothing
 * happens without its row. A repeated read of one session is written once; what is the same for everyone is not.
 */
export function recordImpersonated(routes: readonly BoundRoute[], { db }: { db: Db }): BoundRoute[] {
  const seen = createCache<true>({ maximumCount: MAXIMUM_READS })

  const record = async (endpoint: Endpoint, call: Parameters<BoundRoute['handle']>[0]): Promise<void> => {
    const { viewer, params, requestId } = call
    if (!viewer?.impersonatorId || endpoint.cacheSeconds !== undefined) return
    const { method, path } = endpoint
    const { impersonatorId: actorId, accountId: subjectId, sessionId } = viewer
    const facts = { method, path, ...(params === undefined ? {} : { params }) }
    const key = `${sessionId} ${JSON.stringify(facts)}`
    if (method === 'GET' && seen.get(key)) return
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        actorId,
        subjectId,
        action: 'identity.impersonated_call',
        facts: { ...facts, sessionId },
        requestId,
      }),
    )
    if (method === 'GET') seen.set(key, true)
  }

  return routes.map((bound) => ({
    ...bound,
    handle: async (call) => {
      await record(bound.endpoint, call)
      return bound.handle(call)
    },
  }))
}
