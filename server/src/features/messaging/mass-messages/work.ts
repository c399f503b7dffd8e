import type { Tx } from '#src/platform/db/database.ts'
import type { MessagingDeps } from '../deps.ts'
import { markErasable } from '../messages/erase-queries.ts'
import { beginningOf } from '../rules.ts'
import { changeMass, findDue, insertRecipients, lockMass, type Audience, type MassRow } from './queries.ts'
import { restoreHeads, sendBatch, unsendBatch } from './statements.ts'

/** Fans of one transaction: some hundredths of a second, so that conversations are not kept longer. */
const BATCH = 500

/**
 * Does the work of every mass message that has some: writes down its recipients, sends to them, or takes it back. Each step is one
 * transaction, so that a process that dies leaves the rest to the next run; what is done is not done again.
 */
export async function workOnMassMessages(deps: MessagingDeps): Promise<void> {
  for (const { id } of await findDue(deps.db)) {
    while (await step(deps, id)) deps.waker.wake()
    deps.waker.wake()
  }
}

/** @returns whether there may be more to do. */
const step = (deps: MessagingDeps, id: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockMass(tx, id)
    const goesOut = row?.work === 'address' || row?.work === 'send'
    if (goesOut && !(await deps.profiles.isApproved(tx, row.performer_id))) return stop(tx, row)
    switch (row?.work) {
      case 'address':
        return address(deps, tx, row)
      case 'send':
        return sendSome(tx, row)
      case 'unsend':
        return unsendSome(tx, row)
      default:
        return false
    }
  })

/**
 * Ends one whose creator is not approved any more: what has not begun is canceled, the rest ends where it is. It does not go out
 * later, when they are let back and what it says is past.
 */
async function stop(tx: Tx, row: MassRow): Promise<false> {
  await changeMass(tx, row.id, { status: row.work === 'address' ? 'canceled' : 'sent', work: null })
  return false
}

async function address(deps: MessagingDeps, tx: Tx, row: MassRow): Promise<boolean> {
  const fanIds = await findAddressees(deps, tx, row)
  const recipients = await insertRecipients(tx, row, [...fanIds])
  await changeMass(tx, row.id, { status: 'sending', work: 'send', total_recipients: recipients })
  return true
}

/** Everyone who is meant now, without those on a list that is left out. */
export async function findAddressees({ access, audience }: MessagingDeps, tx: Tx, row: Audience): Promise<Set<string>> {
  const { performer_id: ownerId } = row
  const groups = [
    row.to_subscribers ? await access.findSubscriberIds(tx, ownerId) : [],
    row.to_followers ? await audience.followerIds(tx, ownerId) : [],
    await audience.findMembersOfLists(tx, { ownerId, listIds: row.list_ids }),
  ]
  const excluded = new Set(await audience.findMembersOfLists(tx, { ownerId, listIds: row.exclude_list_ids }))
  return new Set(groups.flat().filter((id) => !excluded.has(id)))
}

async function sendSome(tx: Tx, row: MassRow): Promise<boolean> {
  const [result] = await sendBatch(tx, row.id, row.performer_id, beginningOf(row.text), BATCH)
  if (result?.done === BATCH) return true
  await changeMass(tx, row.id, { status: 'sent', work: null })
  return false
}

async function unsendSome(tx: Tx, row: MassRow): Promise<boolean> {
  const [result] = await unsendBatch(tx, row.id, BATCH)
  if (result) await restoreHeads(tx, result.conversation_ids)
  if (result?.chosen === BATCH) return true
  await markErasable(tx, row.id)
  await changeMass(tx, row.id, { work: null })
  return false
}
