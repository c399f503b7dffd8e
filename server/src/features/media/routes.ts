import {
  describeFile,
  getPostFileStatus,
  uploadPostAudio,
  uploadPostPhoto,
  uploadPostTeaser,
  uploadPostThumbnail,
  uploadPostVideo,
  type FileView,
} from '@stagedoor/contract/media'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute, type UploadedFile } from '#src/platform/http/route.ts'
import type { MediaFacts } from './facts.ts'
import type { PictureType, ViewLevel } from './rules.ts'
import type { StoreOutcome } from './store-picture.ts'

/** What the calls need of the feature. */
export type MediaCalls = {
  receivePicture(
    files: AsyncIterable<UploadedFile>,
    request: { field: string; ownerId: string; type: PictureType },
  ): Promise<StoreOutcome<FileView>>
  viewsOfFiles(
    fileIds: readonly string[],
    look: { level: ViewLevel; viewer: { accountId: string } },
  ): Promise<Map<string, FileView>>
  /** Null: not theirs, or not there. */
  describeOwnFile(ownerId: string, fileId: string, altText: string): Promise<FileView | null>
  facts: Pick<MediaFacts, 'levelInPost'>
}

export function mediaRoutes({ receivePicture, viewsOfFiles, describeOwnFile, facts }: MediaCalls): BoundRoute[] {
  const receive = async (files: AsyncIterable<UploadedFile>, ownerId: string, type: PictureType) => {
    const result = await receivePicture(files, { field: 'file', ownerId, type })
    return result.outcome === 'stored' ? created(result.file) : result.refusal
  }

  return [
    route(uploadPostPhoto, ({ files, viewer }) => receive(files, viewer.accountId, 'feed-photo')),
    route(uploadPostThumbnail, ({ files, viewer }) => receive(files, viewer.accountId, 'feed-thumbnail')),
    route(uploadPostAudio, async () => refuse('NOT_BUILT')),
    route(uploadPostVideo, async () => refuse('NOT_BUILT')),
    route(uploadPostTeaser, async () => refuse('NOT_BUILT')),
    route(describeFile, async ({ params, viewer, body }) => {
      const view = await describeOwnFile(viewer.accountId, params.id, body.altText.trim())
      return view ? ok(view) : refuse('NOT_FOUND')
    }),
    route(getPostFileStatus, async ({ params, viewer, address }) => {
      const part = { postId: params.id, fileId: params.fileId }
      const level = await facts.levelInPost({ viewer, address }, part)
      const view = (await viewsOfFiles([part.fileId], { level, viewer })).get(part.fileId)
      return view ? ok(view) : refuse('NOT_FOUND')
    }),
  ]
}
