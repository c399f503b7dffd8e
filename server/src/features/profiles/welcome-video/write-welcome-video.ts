import type { FileView } from '@stagedoor/contract/media'
import type { Db } from '#src/platform/db/database.ts'
import { refuse, type Refusal } from '#src/platform/http/answer.ts'
import type { ProfileFacts, ReceivedVideo, VideoOutcome } from '../facts.ts'
import { writeWelcomeVideo } from './queries.ts'

type Deps = {
  db: Db
  facts: Pick<ProfileFacts, 'receiveWelcomeVideo' | 'attachWelcomeVideo' | 'deleteFiles'>
}

export type TakeOutcome = VideoOutcome | { outcome: 'refused'; refusal: Refusal<'FILE_MISSING' | 'FILE_NOT_READY'> }

/**
 * Takes a creator's welcome video in place of the one before, which is deleted. A repeated call with the same finished
 * upload changes nothing. After a refusal the one before is still there, and nothing of the new one.
 */
export async function takeWelcomeVideo(
  { db, facts }: Deps,
  { performerId, ...video }: ReceivedVideo & { performerId: string },
): Promise<TakeOutcome> {
  const received = await facts.receiveWelcomeVideo(video, performerId)
  if (received.outcome !== 'stored') return received
  const problem = await keep({ db, facts }, performerId, received.file)
  if (problem === null) return received
  await db.transaction().execute((tx) => facts.deleteFiles(tx, [received.file._id]))
  return { outcome: 'refused', refusal: refuse(problem) }
}

const keep = ({ db, facts }: Deps, performerId: string, { _id: fileId }: FileView) =>
  db.transaction().execute(async (tx) => {
    const problem = await facts.attachWelcomeVideo(tx, { ownerId: performerId, fileId })
    if (problem !== null) return problem
    const replacedId = await writeWelcomeVideo(tx, performerId, fileId)
    if (replacedId !== null && replacedId !== fileId) await facts.deleteFiles(tx, [replacedId])
    return null
  })

/** Deletes a creator's welcome video, if there is one. */
export async function removeWelcomeVideo({ db, facts }: Deps, performerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removedId = await writeWelcomeVideo(tx, performerId, null)
    if (removedId !== null) await facts.deleteFiles(tx, [removedId])
  })
}
