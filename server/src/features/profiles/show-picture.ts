import type { Db } from '#src/platform/db/database.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { PreparedPicture } from '#src/platform/transcoding/pictures.ts'
import type { PictureKind, ProfileFacts, StoreOutcome } from './facts.ts'
import { writePicture } from './queries.ts'

export type PictureOutcome = StoreOutcome | { outcome: 'missing' }

type ShownPicture = {
  accountId: string
  kind: PictureKind
  files: AsyncIterable<UploadedFile>
  prepared?: PreparedPicture
}

type Deps = { db: Db; facts: Pick<ProfileFacts, 'storePicture' | 'attachPicture'> }

/**
 * Takes the first picture of an upload and shows it on the account's profile in place of the one before. `prepared` has the
 * renditions of a picture that ships with the product; it is never set for an upload over HTTP.
 */
export async function showPicture(
  { db, facts }: Deps,
  { accountId, kind, files, ...rest }: ShownPicture,
): Promise<PictureOutcome> {
  for await (const file of files) {
    if (file.filename === '') continue
    const stored = await facts.storePicture(file, { ownerId: accountId, kind, ...rest })
    if (stored.outcome !== 'stored') return stored
    const { fileId, url } = stored
    await db.transaction().execute(async (tx) => {
      const replacedFileId = await writePicture(tx, accountId, { kind, fileId, url })
      await facts.attachPicture(tx, { fileId, replacedFileId })
    })
    return stored
  }
  return { outcome: 'missing' }
}
