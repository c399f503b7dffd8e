import * as calls from '@stagedoor/contract/video-extras'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CatalogDeps } from '../deps.ts'
import { addCaptions, removeCaptions } from './captions.ts'

export const captionsRoutes = (deps: CatalogDeps): BoundRoute[] => [
  route(calls.uploadVideoCaptions, async ({ viewer, params, body, files }) => {
    const { language, label = '' } = body
    const result = await addCaptions(deps, viewer, { videoId: params.id, language, label, files })
    return answerBy(result, {
      added: ({ captions }) => created(captions),
      not_readable: ({ line, fault }) => refuse('CAPTIONS_NOT_READABLE', { line, fault }),
      file_missing: 'FILE_MISSING',
      too_large: 'TOO_LARGE',
      absent: 'NOT_FOUND',
    })
  }),
  route(calls.deleteVideoCaptions, async ({ viewer, params }) => {
    const isRemoved = await removeCaptions(deps, viewer, { videoId: params.id, id: params.captionsId })
    return isRemoved ? ok({ success: true as const }) : refuse('NOT_FOUND')
  }),
]
