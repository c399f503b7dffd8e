import {
  cutTeaser,
  describeFile,
  getOwnFile,
  getPostFileStatus,
  retryFile,
  uploadPostAudio,
  uploadPostPhoto,
  uploadPostTeaser,
  uploadPostThumbnail,
  uploadPostVideo,
  type FileView,
} from '@stagedoor/contract/media'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute, type Call } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { MediaFacts } from './facts.ts'
import type { PictureType, PlayableType, ViewLevel } from './rules.ts'
import type { OwnFiles } from './own-files.ts'
import type { Storing } from './store-file.ts'

type UploadCall = Pick<Call<typeof uploadPostVideo>, 'files' | 'body' | 'viewer'>

/** What the calls need of the feature. */
export type MediaCalls = Pick<Storing, 'receivePicture' | 'receivePlayable'> &
  OwnFiles & {
    viewsOfFiles(
      fileIds: readonly string[],
      look: { level: ViewLevel; viewer: { accountId: string } },
    ): Promise<Map<string, FileView>>
    facts: Pick<MediaFacts, 'levelInPost'>
  }

export function mediaRoutes(calls: MediaCalls): BoundRoute[] {
  const { receivePicture, receivePlayable, viewsOfFiles, facts } = calls
  const receive = async ({ files, body, viewer }: UploadCall, type: PictureType) => {
    const request = { field: 'file', ownerId: viewer.accountId, type, uploadId: body.fileUpload }
    const result = await receivePicture(files, request)
    return result.outcome === 'stored' ? created(result.file) : result.refusal
  }
  const play = async ({ files, body, viewer }: UploadCall, type: PlayableType) => {
    const one = { field: 'file', files, uploadId: body.fileUpload }
    const result = await receivePlayable(one, { ownerId: viewer.accountId, type })
    return result.outcome === 'stored' ? created(result.file) : result.refusal
  }

  return [
    route(uploadPostPhoto, (call) => receive(call, 'feed-photo')),
    route(uploadPostThumbnail, (call) => receive(call, 'feed-thumbnail')),
    route(uploadPostAudio, (call) => play(call, 'feed-audio')),
    route(uploadPostVideo, (call) => play(call, 'feed-video')),
    route(uploadPostTeaser, (call) => play(call, 'feed-teaser')),
    route(describeFile, async ({ params, viewer, body }) => {
      const view = await calls.describeOwnFile(viewer.accountId, params.id, body.altText.trim())
      return view ? ok(view) : refuse('NOT_FOUND')
    }),
    route(getOwnFile, async ({ params, viewer }) => {
      const view = await calls.findOwnFile(viewer.accountId, params.id)
      return view && !isClosedTo(viewer, view) ? ok(view) : refuse('NOT_FOUND')
    }),
    route(retryFile, async ({ params, viewer }) => {
      const view = viewer.impersonatorId === null ? null : await calls.findOwnFile(viewer.accountId, params.id)
      if (view && isClosedTo(viewer, view)) return refuse('NOT_FOUND')
      const result = await calls.retryFile(viewer.accountId, params.id)
      if (result === null) return refuse('NOT_FOUND')
      return result.outcome === 'retried' ? ok(result.file) : refuse('STATE_NOT_ALLOWED', { state: result.file.status })
    }),
    route(cutTeaser, async ({ params, viewer, body }) => {
      const result = await calls.makeTeaser(viewer.accountId, params.id, body)
      return result.outcome === 'stored' ? created(result.file) : refuseTeaser(result.outcome)
    }),
    route(getPostFileStatus, async ({ params, viewer, address }) => {
      const part = { postId: params.id, fileId: params.fileId }
      const level = await facts.levelInPost({ viewer, address }, part)
      const view = (await viewsOfFiles([part.fileId], { level, viewer })).get(part.fileId)
      return view ? ok(view) : refuse('NOT_FOUND')
    }),
  ]
}

/** Files of messages are for their owner alone, not for staff who act as them. Rule MSG-8. */
const isClosedTo = ({ impersonatorId }: Viewer, { type }: FileView): boolean =>
  impersonatorId !== null && type.startsWith('message-')

function refuseTeaser(outcome: 'absent' | 'not_a_video' | 'not_ready' | 'beyond_end') {
  return answerBy(
    { outcome },
    {
      absent: 'NOT_FOUND',
      not_a_video: 'FILE_NOT_A_VIDEO',
      not_ready: 'FILE_NOT_READY',
      beyond_end: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'startSeconds', rule: 'maximum' }] }),
    },
  )
}
