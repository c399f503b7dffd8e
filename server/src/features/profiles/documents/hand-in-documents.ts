import type { PerformerState } from '@stagedoor/contract/performers'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import { lockPerformerState, writePerformerState } from '../queries.ts'
import { isPublicState, stateWithDocuments } from '../rules.ts'
import type { DocumentStore } from './keep-documents.ts'
import { findDocumentKinds, insertDocuments } from './queries.ts'

export type HandInOutcome =
  | { outcome: 'handed_in'; state: PerformerState; kinds: string[] }
  | { outcome: 'missing' | 'unreadable' | 'too_large' | 'storage_full' }
  | { outcome: 'not_allowed'; state: PerformerState }

/** Stores a creator's identity documents. With one of each kind, staff can review them. */
export async function handInDocuments(
  { db, documents }: { db: Db; documents: DocumentStore },
  { performerId, files }: { performerId: string; files: AsyncIterable<UploadedFile> },
): Promise<HandInOutcome> {
  const kept = await documents.keep(files)
  if (kept.outcome !== 'kept') return kept
  if (kept.documents.length === 0) return { outcome: 'missing' }

  const result = await db.transaction().execute(async (tx): Promise<HandInOutcome> => {
    const performer = await lockPerformerState(tx, performerId)
    if (!performer) throw new Error(`creator ${performerId} has no profile`)
    const { state } = performer
    if (isOut(state)) return { outcome: 'not_allowed', state }
    await insertDocuments(tx, performerId, kept.documents)
    const kinds = await findDocumentKinds(tx, performerId)
    return { outcome: 'handed_in', state: await moveOn(tx, performerId, { from: state, kinds }), kinds }
  })
  if (result.outcome !== 'handed_in') await documents.discard(kept.documents)
  return result
}

const isOut = (state: PerformerState): boolean => state === 'restricted' || state === 'suspended' || state === 'closed'

async function moveOn(
  tx: Tx,
  performerId: string,
  { from, kinds }: { from: PerformerState; kinds: readonly string[] },
): Promise<PerformerState> {
  const to = stateWithDocuments(from, kinds)
  if (to === from) return from
  await writePerformerState(tx, performerId, to)
  await recordEvent(tx, 'profiles.performer_state_changed', {
    performerId,
    formerState: from,
    state: to,
    isPublic: isPublicState(to),
  })
  return to
}

/** After email verification a creator continues with the documents. */
export async function acceptEmail(db: Db, performerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const performer = await lockPerformerState(tx, performerId)
    if (performer?.state !== 'email_pending') return
    const kinds = await findDocumentKinds(tx, performerId)
    const to = stateWithDocuments('documents_pending', kinds)
    await writePerformerState(tx, performerId, to)
    await recordEvent(tx, 'profiles.performer_state_changed', {
      performerId,
      formerState: 'email_pending',
      state: to,
      isPublic: false,
    })
  })
}
