import * as performerFiles from '@stagedoor/contract/performer-files'
import type { Db } from '#src/platform/db/database.ts'
import { created, ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { ProfileFacts } from '../facts.ts'
import { removeWelcomeVideo, takeWelcomeVideo } from './write-welcome-video.ts'

export const welcomeVideoRoutes = (deps: { db: Db; facts: ProfileFacts }): BoundRoute[] => [
  route(performerFiles.uploadWelcomeVideo, async ({ files, body, viewer }) => {
    const video = { files, uploadId: body.welcomeVideoUpload }
    const result = await takeWelcomeVideo(deps, { performerId: viewer.accountId, ...video })
    return result.outcome === 'stored' ? created(result.file) : result.refusal
  }),
  route(performerFiles.removeWelcomeVideo, async ({ viewer }) => {
    await removeWelcomeVideo(deps, viewer.accountId)
    return ok({ success: true })
  }),
]
