import * as keyCalls from '@stagedoor/contract/stream-keys'
import * as calls from '@stagedoor/contract/streams'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { LivestreamDeps } from './deps.ts'
import { like, takeLikeBack } from './like-stream.ts'
import { prepareStream, readTexts, type StreamInput } from './prepare-stream.ts'
import { findCurrentStream, findLiveStreams, findStream, saveTexts } from './queries.ts'
import { showStreams, showStreamWithChat } from './see-stream.ts'
import { setGoal, setMenu } from './tips.ts'
import { rotateKey, showKey } from './stream-key.ts'
import { giveToken } from './tokens.ts'

type Own = { viewer: { accountId: string; role: 'user' | 'performer' | 'staff'; staffRoles: readonly string[] } }

const askerOf = ({ viewer, address }: Own & { address: string }) => ({ accountId: viewer.accountId, address, viewer })

const refuseField = (field: string, rule: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] })

async function answerPrepared(deps: LivestreamDeps, call: Own & { address: string; body: StreamInput }) {
  const result = await prepareStream(deps, call.viewer.accountId, call.body)
  return answerBy(result, {
    prepared: async ({ id, isNew }) => {
      const row = await findStream(deps.db, id, call.viewer.accountId)
      const seen = await showStreamWithChat(deps, row, askerOf(call))
      if (!seen) throw new Error('a stream that was prepared is not shown')
      return isNew ? created(seen) : ok(seen)
    },
    not_approved: 'PERFORMER_NOT_APPROVED',
    is_live: 'STREAM_IS_LIVE',
    no_video: 'LIVE_VIDEO_OFF',
    no_recording: 'RECORDING_OFF',
    list_unknown: ({ field }) => refuse('LIST_UNKNOWN', { field }),
    field: ({ field, rule }) => refuseField(field, rule),
  })
}

export function livestreamRoutes(deps: LivestreamDeps): BoundRoute[] {
  const { db, geography, audience } = deps
  const showOwn = async (id: string, { viewer }: Own) => {
    const row = await findStream(db, id, viewer.accountId)
    const [shown] = row ? await showStreams(deps, [row], { viewer, country: null }) : []
    return shown ?? null
  }

  const changeTexts = async (id: string | null, call: Own, texts: { title?: string; description?: string }) => {
    const read = readTexts(texts)
    if ('outcome' in read) return refuseField(read.field, read.rule)
    const saved = await saveTexts(db, { id, performerId: call.viewer.accountId }, read)
    const shown = saved && (await showOwn(saved.id, call))
    return shown ? ok(shown) : refuse('NOT_FOUND')
  }

  return [
    route(calls.prepareStream, (call) => answerPrepared(deps, call)),
    route(calls.updateLiveStream, (call) => changeTexts(call.params.id, call, call.body)),
    route(calls.updateStream, (call) => changeTexts(null, call, call.body)),
    route(calls.setStreamDuration, async (call) => {
      const shown = await showOwn(call.body.streamId, call)
      return shown && shown.performerId === call.viewer.accountId ? ok(shown) : refuse('NOT_FOUND')
    }),
    route(calls.setStreamGoal, async (call) => {
      const { viewer, params, body } = call
      const result = await setGoal(deps, { id: params.id, performerId: viewer.accountId }, body.goal)
      if (result === 'no_title') return refuseField('goal', 'required')
      const row = result === 'absent' ? null : await findStream(db, params.id, viewer.accountId)
      const seen = await showStreamWithChat(deps, row, askerOf(call))
      return seen ? ok(seen) : refuse('NOT_FOUND')
    }),
    route(calls.setTipMenu, async ({ viewer, body }) => {
      const items = await setMenu(deps, viewer.accountId, body.items)
      return items ? ok({ items }) : refuseField('items', 'required')
    }),
    route(keyCalls.getStreamKey, async ({ viewer }) => ok(await showKey(deps, viewer.accountId))),
    route(keyCalls.rotateStreamKey, async ({ viewer }) => ok(await rotateKey(deps, viewer.accountId))),
    route(calls.joinStream, async (call) => {
      const row = await findCurrentStream(db, call.params.id, call.viewer.accountId)
      const seen = await showStreamWithChat(deps, row, askerOf(call))
      return seen ? ok(seen) : refuse('NOT_FOUND')
    }),
    route(calls.createStreamToken, async ({ viewer, address, body }) => {
      const given = await giveToken(deps, { viewer, accountSessionId: viewer.sessionId, address }, body.channelName)
      if (given.outcome === 'given') return ok(given.token)
      return refuse(given.outcome === 'locked' ? 'STREAM_LOCKED' : 'NOT_FOUND')
    }),
    route(calls.likeStream, async ({ viewer, address, params }) =>
      answerBy(await like(deps, { viewer, address }, params.id), {
        liked: ({ likes }) => ok({ isLiked: true, likes }),
        absent: 'NOT_FOUND',
        locked: 'STREAM_LOCKED',
      }),
    ),
    route(calls.takeStreamLikeBack, async ({ viewer, params }) => {
      const likes = await takeLikeBack(deps, { streamId: params.id, accountId: viewer.accountId })
      return likes === null ? refuse('NOT_FOUND') : ok({ isLiked: false, likes })
    }),
    route(calls.searchStreams, async ({ viewer, address, query: { q, isFree, performerId, type, ...page } }) => {
      if (type === 'private') return ok({ data: [], total: 0 })
      const country = geography.countryOf(address)
      const closedIds = await audience.findClosedIn(country)
      const filters = { q, isFree, performerId, closedIds }
      const { rows, total } = await findLiveStreams(db, viewer?.accountId ?? null, filters, page)
      return ok({ data: await showStreams(deps, rows, { viewer, country }), total })
    }),
  ]
}
