import type { Tx } from '#src/platform/db/database.ts'
import type { MessagingDeps } from '../deps.ts'
import { findCauses, findShown, forget, lockDue, postpone } from './erase-queries.ts'

const BATCH = 100

/** A file was attached again while it was being erased: the next run decides anew. */
class ShownAgain extends Error {}

/**
 * Erases the files of deleted messages, with all that was made of them. Those stay that another message shows, that somebody
 * has bought, and, until staff have decided, those of a message in an open report. Rule MSG-6.
 */
export async function eraseFiles(deps: Pick<MessagingDeps, 'db' | 'media' | 'moderation'>): Promise<void> {
  try {
    while ((await eraseSome(deps)) === BATCH) continue
  } catch (error) {
    if (!(error instanceof ShownAgain)) throw error
  }
}

/** @returns how many were due. One transaction: what is shown is looked at again when nobody can attach the files any more. */
const eraseSome = ({ db, media, moderation }: Pick<MessagingDeps, 'db' | 'media' | 'moderation'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, BATCH)
    const fileIds = [...new Set(due.map(({ file_id }) => file_id))]
    if (fileIds.length === 0) return 0
    const reported = await findInReports(tx, moderation, fileIds)
    await postpone(tx, [...reported])
    const decided = fileIds.filter((id) => !reported.has(id))
    const shown = await findShown(tx, decided)
    const unused = decided.filter((id) => !shown.has(id))
    await media.deleteFiles(tx, unused)
    if ((await findShown(tx, unused)).size > 0) throw new ShownAgain('a file is shown again')
    await forget(tx, decided)
    return due.length
  })

/** Those of a message in an open report. */
async function findInReports(
  tx: Tx,
  moderation: Pick<MessagingDeps['moderation'], 'findReported'>,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await findCauses(tx, fileIds)
  const messageIds = rows.map(({ message_id }) => message_id)
  const reported = await moderation.findReported(tx, 'message', messageIds)
  return new Set(rows.filter(({ message_id }) => reported.has(message_id)).map(({ file_id }) => file_id))
}
