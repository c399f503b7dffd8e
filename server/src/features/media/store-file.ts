import type { FileType, FileView } from '@stagedoor/contract/media'
import { refuse } from '#src/platform/http/answer.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { ResumableUploads } from '#src/platform/uploads/resumable-uploads.ts'
import type { MediaDeps } from './deps.ts'
import type { FileRow } from './file-row.ts'
import { takeFirst, takeOne } from './receive-file.ts'
import { storeDownload } from './store-download.ts'
import { isPictureType, isPlayableType, type PlayableType } from './rules.ts'
import { refused, type OnSaved, type Refused } from './store-original.ts'
import { storePicture, type PictureProblem, type PictureUpload, type StoreOutcome } from './store-picture.ts'
import { storePlayable, type PlayableProblem, type PlayableUpload } from './store-playable.ts'

/** What becomes of a file of any type. */
type FileOutcome = { outcome: 'stored'; file: FileView } | Refused<PictureProblem | PlayableProblem>
type PlayableOutcome = { outcome: 'stored'; file: FileView } | Refused<PlayableProblem>

type PictureRequest = Pick<PictureUpload, 'ownerId' | 'type' | 'prepared'>

/** The one file of a call: in its form, or uploaded before. */
type OneFile = { field: string; files: AsyncIterable<UploadedFile>; uploadId: string | undefined }

/** The ways of a file into the store. Of each refused or cancelled one nothing remains. */
export type Storing = {
  /**
   * Takes one picture from any source; usable as soon as this returns. An `avatar`, `cover` or `feed-thumbnail` has
   * stable public addresses (`file.url`, `file.sources`), which stay the same for as long as the file exists.
   */
  storePicture(upload: PictureUpload): Promise<StoreOutcome<FileView>>
  /**
   * Takes the picture of a multipart call, or a finished resumable upload of the same account that the call names in its
   * place; `FILE_MISSING` when there is neither.
   */
  receivePicture(
    files: AsyncIterable<UploadedFile>,
    request: PictureRequest & { field: string; uploadId?: string | undefined },
  ): Promise<StoreOutcome<FileView>>
  /**
   * Takes one file of any type from any source: a picture as `storePicture`, a video or sound as `processing`, a
   * `product-file` as it is. Its content decides whether it is of its type, never its name.
   */
  storeFile(upload: Omit<PlayableUpload, 'type'> & { type: FileType }): Promise<FileOutcome>
  /** The same with one file of a multipart call. */
  takeFile(file: UploadedFile, request: { ownerId: string; type: FileType }): Promise<FileOutcome>
  /**
   * The same with the one file of a multipart call, or a finished resumable upload of the same account that the call
   * names in its place; that one is forgotten when it is stored.
   */
  receiveFile(one: OneFile, request: { ownerId: string; type: FileType }): Promise<FileOutcome>
  /** The same with a video or a sound. */
  receivePlayable(one: OneFile, request: { ownerId: string; type: PlayableType }): Promise<PlayableOutcome>
}

/** Another call took the same upload at the same time. */
class TakenMeanwhile extends Error {}

type Given = {
  deps: MediaDeps
  uploads: Pick<ResumableUploads, 'claim' | 'take'>
  findOwnFile(ownerId: string, fileId: string): Promise<FileView | null>
  viewForOwner(row: FileRow): FileView
}

type Arriving = { name: string; source: AsyncIterable<Uint8Array>; onSaved?: OnSaved }

/** Everything that takes files, on what stores them. */
export function createStoring({ deps, uploads, findOwnFile, viewForOwner }: Given): Storing {
  const seen = <R>(result: { outcome: 'stored'; file: FileRow } | { outcome: 'refused'; refusal: R }) =>
    result.outcome === 'stored' ? { outcome: 'stored' as const, file: viewForOwner(result.file) } : result

  const picture: Storing['storePicture'] = async (upload) => seen(await storePicture(deps, upload))
  const playable = async (upload: PlayableUpload): Promise<PlayableOutcome> => seen(await storePlayable(deps, upload))
  const storeFile: Storing['storeFile'] = async ({ type, ...upload }) =>
    isPictureType(type)
      ? picture({ ...upload, type })
      : isPlayableType(type)
        ? playable({ ...upload, type })
        : seen(await storeDownload(deps, { ...upload, type }))

  type Receiving<R> = OneFile & { ownerId: string; store(arriving: Arriving): Promise<FileResult<R>> }

  /** A whole resumable upload becomes one file, whatever is repeated. */
  async function takeUpload<R>(
    uploadId: string,
    { ownerId, store }: Pick<Receiving<R>, 'ownerId' | 'store'>,
  ): Promise<FileResult<R> | Refused<'FILE_MISSING'>> {
    const claim = await uploads.claim(ownerId, uploadId)
    if (claim.outcome !== 'whole') {
      const file = claim.outcome === 'taken' ? await findOwnFile(ownerId, claim.as) : null
      return file ? { outcome: 'stored', file } : refused(refuse('FILE_MISSING'))
    }
    const onSaved: OnSaved = async (tx, fileId) => {
      if (!(await uploads.take(tx, uploadId, fileId))) throw new TakenMeanwhile()
    }
    try {
      return await store({ name: claim.metadata['filename'] ?? '', source: claim.open(), onSaved })
    } catch (error) {
      if (error instanceof TakenMeanwhile) return takeUpload(uploadId, { ownerId, store })
      throw error
    }
  }

  /** The file of a call, from wherever it comes. */
  const receiveOne = <R>({ field, files, uploadId, ownerId, store }: Receiving<R>) =>
    uploadId === undefined
      ? takeFirst(files, field, (file) => takeOne(file, store))
      : takeUpload(uploadId, { ownerId, store })

  return {
    storePicture: picture,
    receivePicture: (files, { field, uploadId, ...request }) =>
      receiveOne({ field, files, uploadId, ...request, store: (arriving) => picture({ ...request, ...arriving }) }),
    storeFile,
    takeFile: (file, request) => takeOne(file, (arriving) => storeFile({ ...request, ...arriving })),
    receiveFile: (one, request) =>
      receiveOne({ ...one, ...request, store: (arriving) => storeFile({ ...request, ...arriving }) }),
    receivePlayable: (one, request) =>
      receiveOne({ ...one, ...request, store: (arriving) => playable({ ...request, ...arriving }) }),
  }
}

type FileResult<R> = { outcome: 'stored'; file: FileView } | { outcome: 'refused'; refusal: R }
