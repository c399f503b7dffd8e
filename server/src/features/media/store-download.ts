import type { MediaDeps } from './deps.ts'
import type { FileRow } from './file-row.ts'
import { keepObjects } from './kept-objects.ts'
import { NEW_FILE } from './queries.ts'
import type { DownloadType } from './rules.ts'
import { maximumBytesOf, saveFile, storeOriginal, type OnSaved, type Refused } from './store-original.ts'

type DownloadProblem = 'FILE_MISSING' | 'TOO_LARGE' | 'STORAGE_QUOTA_REACHED' | 'STORAGE_FULL'

type DownloadUpload = {
  ownerId: string
  type: DownloadType
  /** Its ending is kept for those who download it. */
  name: string
  source: AsyncIterable<Uint8Array>
  onSaved?: OnSaved
}

/** What is downloaded is never opened by this site, so nothing depends on what it is. */
const MIME_TYPE = 'application/octet-stream'

/** Stores one file as it is, while it arrives. After a refusal nothing of the upload remains. */
export async function storeDownload(
  deps: MediaDeps,
  { ownerId, type, name, source, onSaved }: DownloadUpload,
): Promise<{ outcome: 'stored'; file: FileRow } | Refused<DownloadProblem>> {
  const kept = keepObjects(deps.storage)
  try {
    const original = await storeOriginal(deps, { ownerId, source, maximumBytes: maximumBytesOf(deps, type) }, kept)
    if (original.outcome === 'refused') {
      await kept.discard()
      return original
    }
    const object = {
      variant: 'original',
      mimeType: MIME_TYPE,
      isPublic: false,
      width: null,
      height: null,
      ...original.object,
    }
    const file = {
      ...NEW_FILE,
      owner_id: ownerId,
      type,
      name,
      mime_type: MIME_TYPE,
      size_bytes: object.sizeBytes,
      status: 'active' as const,
      pending_work: null,
    }
    const saved = await saveFile(deps, { file, objects: [object], kept, onSaved })
    if (saved.outcome === 'refused') await kept.discard()
    return saved
  } catch (error) {
    await kept.discard()
    throw error
  }
}
