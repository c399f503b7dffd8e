import type { FanList, FanListChange, NewFanList } from '@stagedoor/contract/fan-lists'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { FanFacts } from './facts.ts'
import {
  addMembers,
  changeList,
  deleteList,
  findOthers,
  insertList,
  isNameTaken,
  lockList,
  lockOwnLists,
  removeMembers,
} from './queries.ts'
import { hasTooManyLists, isTooLong, readChange, readNewList, type FormRefusal } from './rules.ts'
import { showList } from './show-lists.ts'

type Deps = { db: Db; facts: FanFacts }

export type ListRefusal =
  | FormRefusal
  | { outcome: 'name_taken' | 'absent' | 'too_many_members' }
  | { outcome: 'not_fans'; userIds: string[] }

type Written = { outcome: 'written'; list: FanList }
type TooMany = { outcome: 'too_many_lists' }

/** Ends the transaction without a trace. */
class Refused<R> extends Error {
  readonly refusal: R
  constructor(refusal: R) {
    super('refused')
    this.refusal = refusal
  }
}

/** Makes a list. A refusal leaves nothing behind. Rule ACS-11. */
export async function createList(
  deps: Deps,
  ownerId: string,
  given: NewFanList,
): Promise<Written | ListRefusal | TooMany> {
  const read = readNewList(given)
  if (read.outcome !== 'read') return read
  const name = oneLineWithoutTags(given.name)
  if (name === '') return NAMELESS
  return write<ListRefusal | TooMany>(deps, ownerId, async (tx) => {
    if (hasTooManyLists(await lockOwnLists(tx, ownerId))) return { outcome: 'too_many_lists' }
    const { id: listId } = await insertList(tx, { ownerId, name, rule: read.rule })
    return add(tx, deps.facts, { ownerId, listId, accountIds: given.userIds ?? [] })
  })
}

const NAMELESS: FormRefusal = { outcome: 'field', field: 'name', rule: 'required' }

/** Changes a creator's own list; omitted fields stay. */
export async function updateList(
  deps: Deps,
  { id, ownerId }: { id: string; ownerId: string },
  change: FanListChange,
): Promise<Written | ListRefusal> {
  const name = change.name === undefined ? undefined : oneLineWithoutTags(change.name)
  if (name === '') return NAMELESS
  return write<ListRefusal>(deps, ownerId, async (tx) => {
    const row = await lockList(tx, { id, ownerId })
    if (!row) return { outcome: 'absent' }
    const read = readChange(change, row.is_rule)
    if (read.outcome !== 'read') return read
    await changeList(tx, id, { name, rule: read.rule })
    if (change.removeUserIds) await removeMembers(tx, id, change.removeUserIds)
    return add(tx, deps.facts, { ownerId, listId: id, accountIds: change.addUserIds ?? [] })
  })
}

async function add(
  tx: Tx,
  facts: FanFacts,
  { ownerId, listId, accountIds }: { ownerId: string; listId: string; accountIds: readonly string[] },
): Promise<ListRefusal | { outcome: 'done'; listId: string }> {
  if (accountIds.length === 0) return { outcome: 'done', listId }
  const userIds = await findOthers(tx, facts, { ownerId, accountIds })
  if (userIds.length > 0) return { outcome: 'not_fans', userIds }
  if (isTooLong(await addMembers(tx, listId, accountIds))) return { outcome: 'too_many_members' }
  return { outcome: 'done', listId }
}

async function write<R extends { outcome: string }>(
  { db, facts }: Deps,
  ownerId: string,
  change: (tx: Tx) => Promise<R | { outcome: 'done'; listId: string }>,
): Promise<Written | R | { outcome: 'name_taken' }> {
  try {
    const list = await db.transaction().execute(async (tx) => {
      const result = await change(tx)
      if (!isDone(result)) throw new Refused(result)
      return showList({ executor: tx, facts }, { id: result.listId, ownerId })
    })
    if (!list) throw new Error('a list is missing while it is written')
    return { outcome: 'written', list }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (isNameTaken(error)) return { outcome: 'name_taken' }
    throw error
  }
}

const isDone = (result: { outcome: string }): result is { outcome: 'done'; listId: string } => result.outcome === 'done'

export type DeleteOutcome = { outcome: 'deleted' | 'absent' } | { outcome: 'in_use'; uses: number }

/** Deletes a list that is the audience of nothing. Rule ACS-13. */
export async function removeList(
  { db, facts }: Deps,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<DeleteOutcome> {
  return db.transaction().execute(async (tx): Promise<DeleteOutcome> => {
    // A call that makes it an audience at the same time holds its row, or finds it gone.
    if (!(await lockList(tx, { id, ownerId }))) return { outcome: 'absent' }
    const uses = (await facts.findListUses(tx, [id])).get(id) ?? 0
    if (uses > 0) return { outcome: 'in_use', uses }
    await deleteList(tx, id)
    return { outcome: 'deleted' }
  })
}
