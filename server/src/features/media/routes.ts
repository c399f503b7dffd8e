import {
  getFeedFileStatus,
  uploadFeedAudio,
  uploadFeedPhoto,
  uploadFeedTeaser,
  uploadFeedThumbnail,
  uploadFeedVideo,
  type FileView,
} from '@stagedoor/contract/media'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute, type UploadedFile } from '#src/platform/http/route.ts'
import type { MediaFacts } from './facts.ts'
import type { PictureType, ViewLevel } from './rules.ts'
import type { StoreOutcome } from './store-picture.ts'

/** What the calls need of the room. */
export type MediaCalls = {
  receivePicture(
    files: AsyncIterable<UploadedFile>,
    request: { field: string; ownerId: string; type: PictureType },
  ): Promise<StoreOutcome<FileView>>
  viewsOfFiles(
    fileIds: readonly string[],
    look: { level: ViewLevel; viewer: { accountId: string } },
  ): Promise<Map<string, FileView>>
  facts: Pick<MediaFacts, 'levelInFeed'>
}

export function mediaRoutes({ receivePicture, viewsOfFiles, facts }: MediaCalls): BoundRoute[] {
  const receive = async (files: AsyncIterable<UploadedFile>, ownerId: string, type: PictureType) => {
    const result = await receivePicture(files, { field: 'file', ownerId, type })
    return result.outcome === 'stored' ? created(result.file) : result.refusal
  }

  return [
    route(uploadFeedPhoto, ({ files, viewer }) => receive(files, viewer.accountId, 'feed-photo')),
    route(uploadFeedThumbnail, ({ files, viewer }) => receive(files, viewer.accountId, 'feed-thumbnail')),
    route(uploadFeedAudio, async () => refuse('NOT_BUILT')),
    route(uploadFeedVideo, async () => refuse('NOT_BUILT')),
    route(uploadFeedTeaser, async () => refuse('NOT_BUILT')),
    route(getFeedFileStatus, async ({ params, viewer, address }) => {
      const part = { feedId: params.id, fileId: params.fileId }
      const level = await facts.levelInFeed({ viewer, address }, part)
      const view = (await viewsOfFiles([part.fileId], { level, viewer })).get(part.fileId)
      return view ? ok(view) : refuse('NOT_FOUND')
    }),
  ]
}
