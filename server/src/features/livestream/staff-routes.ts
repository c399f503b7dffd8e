import { endStreamAsStaff, getStreamSnapshot, listStreamsForStaff } from '@stagedoor/contract/streams'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { LivestreamDeps } from './deps.ts'
import { endByStaff } from './end-by-staff.ts'
import { findLiveStreams, findStream } from './queries.ts'
import type { Snapshots } from './snapshots.ts'
import { showStreams } from './see-stream.ts'

const EVERY_STREAM = { q: undefined, isFree: undefined, closedIds: [], isWithPrivate: true }

/** Streams for staff, who see every one that is live and may end it. Rule LIVE-7. */
export function staffStreamRoutes(deps: LivestreamDeps, snapshots: Snapshots): BoundRoute[] {
  const { db, waker } = deps
  return [
    route(listStreamsForStaff, async ({ viewer, query }) => {
      // Asked for nobody: a creator who blocks a member of staff is seen by them all the same.
      const { rows, total } = await findLiveStreams(db, null, EVERY_STREAM, query)
      return ok({ data: await showStreams(deps, rows, { viewer, country: null }), total })
    }),
    route(getStreamSnapshot, async ({ params: { id } }) => {
      const snapshot = await snapshots.find(id)
      return snapshot ? ok(snapshot) : refuse('NOT_FOUND')
    }),
    route(endStreamAsStaff, async ({ viewer, params: { id }, body: { reason }, requestId }) => {
      const ended = await db.transaction().execute(async (tx) => {
        const result = await endByStaff(deps, tx, { streamId: id, note: reason })
        if (result)
          await recordAudit(tx, {
            actorId: viewer.accountId,
            subjectId: result.performerId,
            action: 'livestream.ended',
            facts: { streamId: id, reason },
            requestId,
          })
        return result
      })
      if (!ended) return refuse('NOT_FOUND')
      waker.wake()
      const row = await findStream(db, id, viewer.accountId)
      const [shown] = row ? await showStreams(deps, [row], { viewer, country: null }) : []
      return shown ? ok(shown) : refuse('NOT_FOUND')
    }),
  ]
}
