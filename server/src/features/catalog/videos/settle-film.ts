import type { CatalogDeps } from '../deps.ts'
import { notePublished } from '../items/publishing.ts'
import { markFileError, markFileReady } from './queries.ts'

/**
 * Brings videos to the state of their film: shown when it can be played, hidden when it cannot be read. Called when the
 * film is processed, and after it came to a video, because it may have been processed before that. Idempotent.
 */
export async function settleFilm(
  { db, media }: Pick<CatalogDeps, 'db' | 'media'>,
  { fileId, ownerId }: { fileId: string; ownerId: string },
): Promise<void> {
  const file = await media.findOwnFile(ownerId, fileId)
  if (!file || file.status === 'processing') return
  await db.transaction().execute(async (tx) => {
    if (file.status === 'file-error') await markFileError(tx, fileId)
    else await notePublished(tx, 'video', await markFileReady(tx, fileId))
  })
}
