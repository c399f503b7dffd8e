import type { Db } from '#src/platform/db/database.ts'
import type { PictureKind, ProfileFacts, ReceivedPicture, StoreOutcome } from './facts.ts'
import { writePicture } from './queries.ts'

type ShownPicture = ReceivedPicture & { accountId: string; kind: PictureKind }

type Deps = { db: Db; facts: Pick<ProfileFacts, 'storePicture' | 'attachPicture'> }

/**
 * Takes a picture and shows it on the account's profile in place of the one before. A repeated call with the same finished
 * upload changes nothing.
 */
export async function showPicture(
  { db, facts }: Deps,
  { accountId, kind, ...picture }: ShownPicture,
): Promise<StoreOutcome> {
  const stored = await facts.storePicture(picture, { ownerId: accountId, kind })
  if (stored.outcome !== 'stored') return stored
  const { fileId, url } = stored
  await db.transaction().execute(async (tx) => {
    const replacedFileId = await writePicture(tx, accountId, { kind, fileId, url })
    if (replacedFileId !== fileId) await facts.attachPicture(tx, { fileId, replacedFileId })
  })
  return stored
}
