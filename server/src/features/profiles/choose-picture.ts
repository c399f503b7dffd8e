import type { Db } from '#src/platform/db/database.ts'
import type { ProfileFacts } from './facts.ts'
import { writePicture } from './queries.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Deps = { db: Db; facts: Pick<ProfileFacts, 'findOwnAvatar' | 'attachPicture'> }

/**
 * Shows an avatar that its owner has uploaded before. `avatarPath` is the id of that upload: addresses are refused
 * unread, so that the server cannot be made to fetch one.
 */
export async function chooseAvatar(
  { db, facts }: Deps,
  { accountId, avatarPath }: { accountId: string; avatarPath: string },
): Promise<{ outcome: 'chosen'; fileId: string; url: string } | { outcome: 'not_own_upload' }> {
  const fileId = avatarPath.toLowerCase()
  const url = UUID.test(fileId) ? await facts.findOwnAvatar(accountId, fileId) : null
  if (url === null) return { outcome: 'not_own_upload' }
  await db.transaction().execute(async (tx) => {
    const replacedFileId = await writePicture(tx, accountId, { kind: 'avatar', fileId, url })
    await facts.attachPicture(tx, { fileId, replacedFileId: replacedFileId === fileId ? null : replacedFileId })
  })
  return { outcome: 'chosen', fileId, url }
}
