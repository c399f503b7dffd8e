import * as calls from '@stagedoor/contract/message-files'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute, type Call } from '#src/platform/http/route.ts'
import type { MessagingDeps } from '../deps.ts'
import { findFileOfMessage } from './file-access.ts'

type UploadCall = Pick<Call<typeof calls.uploadMessagePhoto>, 'files' | 'body' | 'viewer'>
type MessageFileType = 'message-photo' | 'message-video' | 'message-audio' | 'message-teaser'

export function messageFileRoutes(deps: MessagingDeps): BoundRoute[] {
  const receive = async ({ files, body, viewer }: UploadCall, type: MessageFileType) => {
    const one = { field: 'file', files, uploadId: body.fileUpload }
    const result = await deps.media.receiveFile(one, { ownerId: viewer.accountId, type })
    return result.outcome === 'stored' ? created(result.file) : result.refusal
  }
  return [
    route(calls.uploadMessagePhoto, (call) => receive(call, 'message-photo')),
    route(calls.uploadMessageVideo, (call) => receive(call, 'message-video')),
    route(calls.uploadMessageAudio, (call) => receive(call, 'message-audio')),
    route(calls.uploadMessageTeaser, (call) => receive(call, 'message-teaser')),
    route(calls.getMessageVideoUrl, async ({ viewer, address, params }) => {
      const found = await findFileOfMessage(deps, { viewer, address }, params)
      if (!found) return refuse('NOT_FOUND')
      if (found.level === 'full') return ok(found.view)
      return refuse('ITEM_LOCKED', { isSale: found.isSale, price: found.price })
    }),
    route(calls.getMessageFileStatus, async ({ viewer, address, params }) => {
      const found = await findFileOfMessage(deps, { viewer, address }, params)
      return found ? ok(found.view) : refuse('NOT_FOUND')
    }),
  ]
}
