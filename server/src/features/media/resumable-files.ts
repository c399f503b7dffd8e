import { FileType } from '@stagedoor/contract/media'
import { maximumBytesOf, MAXIMUM_WAITING_UPLOADS, mediaUploadLimit, mediaUploadPath } from '@stagedoor/contract/uploads'
import { Value } from 'typebox/value'
import { refuse } from '#src/platform/http/answer.ts'
import {
  createResumableUploads,
  type Admission,
  type ResumableDeps,
  type ResumableUploads,
  type WantedUpload,
} from '#src/platform/uploads/resumable-uploads.ts'
import type { Settings } from '../site/index.ts'
import { findUsedBytes } from './queries.ts'
import { QUOTA_BYTES, cleanName } from './rules.ts'
import type { Tx } from '#src/platform/db/database.ts'

export type ResumableFileDeps = ResumableDeps & { settings: Pick<Settings, 'get'> }

/** Pictures, videos and sounds that arrive piece by piece, until a call takes them by their id. */
export const createResumableFiles = (deps: ResumableFileDeps): ResumableUploads =>
  createResumableUploads(deps, {
    collection: 'media',
    path: mediaUploadPath,
    rateLimit: mediaUploadLimit,
    needsAccount: true,
    admit: (tx, wanted) => admitFile(tx, deps.settings, wanted),
  })

/** Type, size, number and quota, with what the account has begun already. */
async function admitFile(tx: Tx, settings: Pick<Settings, 'get'>, wanted: WantedUpload): Promise<Admission> {
  const { viewer, sizeBytes, waiting } = wanted
  const { type, filename } = wanted.metadata
  if (!Value.Check(FileType, type)) {
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'Upload-Metadata', rule: 'enum' }] })
  }
  const isProfile = type === 'avatar' || type === 'cover'
  if (viewer === null || (!isProfile && viewer.role !== 'performer')) return refuse('FORBIDDEN')
  const maximumBytes = maximumBytesOf(type, {
    maximumPictureMegabytes: settings.get('maximumPictureMegabytes'),
    maximumVideoMegabytes: settings.get('maximumVideoMegabytes'),
    maximumAudioMegabytes: settings.get('maximumAudioMegabytes'),
  })
  if (sizeBytes > maximumBytes) return refuse('FILE_TOO_LARGE', { maximumBytes })
  if (waiting.count >= MAXIMUM_WAITING_UPLOADS) {
    return refuse('TOO_MANY_UPLOADS', { maximumCount: MAXIMUM_WAITING_UPLOADS })
  }
  const usedBytes = (await findUsedBytes(tx, viewer.accountId)) + waiting.sizeBytes
  if (usedBytes + sizeBytes > QUOTA_BYTES) {
    return refuse('STORAGE_QUOTA_REACHED', { usedBytes, maximumBytes: QUOTA_BYTES })
  }
  return { outcome: 'admitted', metadata: { type, filename: cleanName(filename ?? '') } }
}
