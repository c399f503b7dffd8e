import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { CatalogDeps } from '../deps.ts'
import { addParticipants, findParticipants, keepParticipants } from './queries.ts'

type Named = { creatorId: string; videoId: string | null; participantIds: readonly string[] }

/** Each id once; an empty one stands for nobody. */
const idsOf = (participantIds: readonly string[]): string[] => [...new Set(participantIds)].filter((id) => id !== '')

/**
 * Those who cannot be named: not a public creator, the creator themselves, one who blocks them, or who declined before.
 * The answer does not say which. Rule CAT-12.
 */
export async function refuseParticipants(
  { profiles, audience }: CatalogDeps,
  tx: Tx,
  { creatorId, videoId, participantIds }: Named,
): Promise<string[]> {
  const before = videoId === null ? [] : await findParticipants(tx, videoId)
  const statuses = new Map(before.map((row) => [row.performer_id, row.status]))
  const refused: string[] = []
  for (const id of idsOf(participantIds)) {
    const status = statuses.get(id)
    if (status === 'requested' || status === 'accepted') continue
    const isOpen =
      status === undefined &&
      id !== creatorId &&
      (await profiles.isApproved(tx, id)) &&
      !(await audience.isBlocked(tx, { accountId: creatorId, country: null }, id))
    if (!isOpen) refused.push(id)
  }
  return refused
}

/** Names exactly these creators as taking part. New ones are asked; the answers of the others stay. */
export async function nameParticipants(
  tx: Tx,
  { creatorId, videoId, participantIds }: Named & { videoId: string },
): Promise<void> {
  const wanted = idsOf(participantIds)
  const known = new Set((await findParticipants(tx, videoId)).map((row) => row.performer_id))
  await keepParticipants(tx, videoId, wanted)
  await addParticipants(tx, videoId, wanted)
  for (const participantId of wanted) {
    if (!known.has(participantId))
      await recordEvent(tx, 'catalog.participation_requested', { videoId, performerId: creatorId, participantId })
  }
}
