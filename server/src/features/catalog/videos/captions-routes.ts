import * as calls from '@stagedoor/contract/video-extras'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { CatalogDeps } from '../deps.ts'
import { addCaptions, removeCaptions } from './captions.ts'

export const captionsRoutes = (deps: CatalogDeps): BoundRoute[] => [
  route(calls.uploadVideoCaptions, async ({ viewer, params, body, files }) => {
    const { language, label = '' } = body
    const result = await addCaptions(deps, viewer, { videoId: params.id, language, label, files })
    switch (result.outcome) {
      case 'added':
        return created(result.captions)
      case 'not_readable':
        return refuse('CAPTIONS_NOT_READABLE', { line: result.line, fault: result.fault })
      case 'file_missing':
        return refuse('FILE_MISSING')
      case 'too_large':
        return refuse('TOO_LARGE')
      case 'absent':
        return refuse('NOT_FOUND')
      default:
        return result satisfies never
    }
  }),
  route(calls.deleteVideoCaptions, async ({ viewer, params }) => {
    const isRemoved = await removeCaptions(deps, viewer, { videoId: params.id, id: params.captionsId })
    return isRemoved ? ok({ success: true as const }) : refuse('NOT_FOUND')
  }),
]
