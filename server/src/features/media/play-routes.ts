import * as plays from '@stagedoor/contract/video-plays'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { MediaDeps } from './deps.ts'
import { playVideo, setVid } from './play-video.ts'

type Playing = Parameters<typeof playVideo>[0] & { deps: MediaDeps }

export const playRoutes = (playing: Playing): BoundRoute[] => [
  route(plays.playVideo, async ({ params, viewer, address, isDeclaredAdult }) => {
    const play = await playVideo(playing, params.id, { viewer, address, isDeclaredAdult })
    return play ? ok(play) : refuse('NOT_FOUND')
  }),
  route(plays.setBytePlusVideo, async ({ params, body, viewer, requestId }) => {
    const change = { id: params.id, vid: body.vid, actorId: viewer.accountId, requestId }
    const result = await setVid(playing.deps, change)
    if (result.outcome === 'absent') return refuse('NOT_FOUND')
    return result.outcome === 'set' ? ok({ _id: result.fileId, vid: body.vid }) : refuse('FILE_NOT_A_VIDEO')
  }),
]
