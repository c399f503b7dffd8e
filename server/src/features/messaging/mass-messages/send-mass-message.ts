import type { MassAudience, NewMassMessage } from '@stagedoor/contract/mass-messages'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import type { MessagingDeps } from '../deps.ts'
import { attachDraft, readDraft, type Draft, type DraftRefusal } from '../messages/write-draft.ts'
import {
  changeMass,
  countReached,
  findByClientId,
  insertMass,
  isRepeat,
  lockMass,
  type Audience,
  type MassRow,
  type NewMassRow,
} from './queries.ts'
import { findAddressees } from './work.ts'

export type MassOutcome =
  | { outcome: 'written'; row: MassRow; isNew: boolean }
  | { outcome: 'in_past'; now: Date }
  | { outcome: 'unknown_list' | 'nobody' | 'no_time' }
  | DraftRefusal

/** Rolls back what cannot be written. */
class NotWritten extends Error {
  readonly refusal: DraftRefusal | { outcome: 'unknown_list' }
  constructor(refusal: DraftRefusal | { outcome: 'unknown_list' }) {
    super(`a mass message was not written: ${refusal.outcome}`)
    this.refusal = refusal
  }
}

/** Writes a mass message down to be sent now or later, once for each id of the client. Who gets it is decided when it is sent. */
export async function writeMassMessage(
  deps: MessagingDeps,
  creator: Pick<Viewer, 'accountId'>,
  given: NewMassMessage,
): Promise<MassOutcome> {
  const { db, clock } = deps
  const performerId = creator.accountId
  const clientMessageId = given.clientMessageId ?? uuidv7(clock.now())
  const first = await findByClientId(db, { performerId, clientMessageId })
  if (first) return { outcome: 'written', row: first, isNew: false }
  if (!(await deps.profiles.isApproved(db, performerId))) return { outcome: 'not_approved' }
  const now = clock.now()
  // Without its time a message for later would go out at once.
  if (given.isSchedule && !given.scheduledAt) return { outcome: 'no_time' }
  const scheduledAt = given.isSchedule && given.scheduledAt ? new Date(given.scheduledAt) : now
  if (scheduledAt < now) return { outcome: 'in_past', now }
  const read = await readDraft(deps, { accountId: performerId, isCreator: true }, given)
  if (read.outcome !== 'draft') return read
  const row = rowOf(given, read.draft, { performerId, clientMessageId, scheduledAt })
  if (!row.to_subscribers && !row.to_followers && row.list_ids.length === 0) return { outcome: 'nobody' }
  try {
    return { outcome: 'written', row: await write(deps, row, read.draft), isNew: true }
  } catch (error) {
    if (error instanceof NotWritten) return error.refusal
    const known = isRepeat(error) ? await findByClientId(db, { performerId, clientMessageId }) : null
    if (!known) throw error
    return { outcome: 'written', row: known, isNew: false }
  }
}

type Frame = { performerId: string; clientMessageId: string; scheduledAt: Date }

function rowOf(given: NewMassMessage, draft: Draft, { performerId, clientMessageId, scheduledAt }: Frame): NewMassRow {
  return {
    ...audienceOf(performerId, given),
    client_message_id: clientMessageId,
    kind: draft.kind,
    text: draft.text,
    file_ids: [...draft.fileIds],
    teaser_id: draft.teaserId,
    is_sale: draft.isSale,
    price_token_cents: draft.priceTokenCents,
    scheduled_at: scheduledAt,
  }
}

function audienceOf(performerId: string, given: MassAudience): Audience {
  const group = given.subscriptionType ?? 'subscribers'
  return {
    performer_id: performerId,
    file_ids: [...(given.fileIds ?? [])],
    to_subscribers: group === 'subscribers' || group === 'all',
    to_followers: group === 'followers' || group === 'all',
    list_ids: given.listIds ?? [],
    exclude_list_ids: given.excludeListIds ?? [],
    excludes_buyers: given.excludeBuyers ?? false,
  }
}

/** How many would get a mass message if it were sent now, as its work would find them. */
export const countRecipients = (deps: MessagingDeps, performerId: string, given: MassAudience): Promise<number> =>
  deps.db.transaction().execute(async (tx) => {
    const audience = audienceOf(performerId, given)
    return countReached(tx, audience, [...(await findAddressees(deps, tx, audience))])
  })

const write = (deps: MessagingDeps, row: NewMassRow, draft: Draft): Promise<MassRow> =>
  deps.db.transaction().execute(async (tx) => {
    const ownerId = row.performer_id
    for (const listId of [...row.list_ids, ...row.exclude_list_ids]) {
      if (!(await deps.audience.takeAsAudience(tx, { ownerId, listId })))
        throw new NotWritten({ outcome: 'unknown_list' })
    }
    const refusal = await attachDraft(deps, tx, ownerId, draft)
    if (refusal) throw new NotWritten(refusal)
    return insertMass(tx, row)
  })

/**
 * Cancels a mass message before its time, or takes it back: nobody else gets it from now on, and the work removes it from who
 * has not bought its files. Repeating it changes nothing. Null: it is not the creator's.
 */
export const takeBack = ({ db }: MessagingDeps, id: string, performerId: string): Promise<MassRow | null> =>
  db.transaction().execute(async (tx) => {
    const row = await lockMass(tx, id)
    if (row?.performer_id !== performerId) return null
    if (row.status === 'canceled' || row.status === 'unsent') return row
    const isBegun = row.status !== 'scheduled'
    const change = isBegun
      ? ({ status: 'unsent', work: 'unsend' } as const)
      : ({ status: 'canceled', work: null } as const)
    await changeMass(tx, id, change)
    return { ...row, ...change }
  })
