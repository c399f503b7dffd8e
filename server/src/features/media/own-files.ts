import type { FileView, NewTeaser } from '@stagedoor/contract/media'
import type { MediaDeps } from './deps.ts'
import type { FileRow } from './file-row.ts'
import { VIDEO_JOB } from './job-names.ts'
import { makeTeaser, type TeaserOutcome } from './make-teaser.ts'
import { setAltText } from './queries.ts'
import { findFiles } from './statements.ts'
import { wakeWork } from './store-original.ts'
import { transcodeJobOf } from './transcode-job.ts'
import { restartTranscode } from './transcode-queries.ts'

type Seen<O> = O extends { outcome: 'stored' } ? { outcome: 'stored'; file: FileView } : O

/** What creators do with files of their own. Null: not theirs, or not there. */
export type OwnFiles = {
  /** A file as its owner sees it. */
  findOwnFile(ownerId: string, fileId: string): Promise<FileView | null>
  /** Sets what a file shows, for people who do not see it. */
  describeOwnFile(ownerId: string, fileId: string, altText: string): Promise<FileView | null>
  /** Begins the work on a file anew that was given up; any other file stays as it is. */
  retryFile(ownerId: string, fileId: string): Promise<{ outcome: 'retried' | 'not_failed'; file: FileView } | null>
  /** Cuts a public teaser of at most 15 s from a video; see `make-teaser.ts`. */
  makeTeaser(ownerId: string, videoFileId: string, cut: NewTeaser): Promise<Seen<TeaserOutcome>>
}

/** @param forget drops what this process has cached of a file. */
export function createOwnFiles(
  deps: MediaDeps,
  { viewForOwner, forget }: { viewForOwner(row: FileRow): FileView; forget(fileIds: readonly string[]): void },
): OwnFiles {
  const findOwnFile: OwnFiles['findOwnFile'] = async (ownerId, fileId) => {
    const [row] = await findFiles(deps.db, [fileId])
    return row?.owner_id === ownerId ? viewForOwner(row) : null
  }

  return {
    findOwnFile,
    async describeOwnFile(ownerId, fileId, altText) {
      const isTheirs = await setAltText(deps.db, { id: fileId, owner_id: ownerId, alt_text: altText })
      forget([fileId])
      return isTheirs ? findOwnFile(ownerId, fileId) : null
    },
    async retryFile(ownerId, fileId) {
      const restarted = await restartTranscode(deps.db, { id: fileId, ownerId })
      const file = await findOwnFile(ownerId, fileId)
      if (restarted !== null) await wakeWork(deps, transcodeJobOf(restarted), fileId)
      return file && { outcome: restarted === null ? 'not_failed' : 'retried', file }
    },
    async makeTeaser(ownerId, videoFileId, cut) {
      const result = await makeTeaser(deps.db, { ownerId, videoFileId, cut })
      if (result.outcome !== 'stored') return result
      await wakeWork(deps, VIDEO_JOB, result.file.id)
      return { outcome: 'stored', file: viewForOwner(result.file) }
    },
  }
}
