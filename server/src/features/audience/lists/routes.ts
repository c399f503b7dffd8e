import {
  MAXIMUM_FAN_LISTS,
  MAXIMUM_LIST_MEMBERS,
  countFansByRule,
  createFanList,
  deleteFanList,
  searchFanLists,
  updateFanList,
  viewFanList,
} from '@stagedoor/contract/fan-lists'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Cards } from '../cards.ts'
import { narrowingOf } from '../list-follows.ts'
import type { FanFacts } from './facts.ts'
import { countByRule } from './queries.ts'
import { storedRuleOf } from './rules.ts'
import { listLists, viewList } from './show-lists.ts'
import { createList, removeList, updateList, type ListRefusal } from './write-lists.ts'

/** Calls about a creator's lists of fans. */
export function listRoutes(deps: { db: Db; cards: Cards; facts: FanFacts }): BoundRoute[] {
  const { db, facts } = deps
  return [
    route(searchFanLists, async ({ viewer, query, page }) => {
      const { limit, sort, sortBy } = query
      return ok(await listLists(deps, viewer.accountId, { limit, sort, sortBy, page, narrowing: narrowingOf(query) }))
    }),
    route(viewFanList, async ({ viewer, params, query, page }) => {
      const wanted = { limit: query.limit, sort: query.sort, page, narrowing: narrowingOf(query) }
      const found = await viewList(deps, { id: params.id, ownerId: viewer.accountId }, wanted)
      return found ? ok(found) : refuse('NOT_FOUND')
    }),
    route(createFanList, async ({ viewer, body }) => {
      const result = await createList(deps, viewer.accountId, body)
      if (result.outcome === 'too_many_lists') return refuse('TOO_MANY_LISTS', { maximum: MAXIMUM_FAN_LISTS })
      return result.outcome === 'written' ? created(result.list) : refuseWrite(result)
    }),
    route(updateFanList, async ({ viewer, params, body }) => {
      const result = await updateList(deps, { id: params.id, ownerId: viewer.accountId }, body)
      return result.outcome === 'written' ? ok(result.list) : refuseWrite(result)
    }),
    route(deleteFanList, async ({ viewer, params }) => {
      const result = await removeList(deps, { id: params.id, ownerId: viewer.accountId })
      return answerBy(result, {
        deleted: () => ok({ success: true as const }),
        absent: 'NOT_FOUND',
        in_use: ({ uses }) => refuse('LIST_IN_USE', { uses }),
      })
    }),
    route(countFansByRule, async ({ viewer, body }) => {
      const rule = storedRuleOf(body)
      if (rule === null) return badField('rule', 'required')
      return ok({ total: await countByRule(db, facts, { ownerId: viewer.accountId, rule }) })
    }),
  ]
}

const badField = (field: string, rule: string) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] })

function refuseWrite(result: ListRefusal) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    field: ({ field, rule }) => badField(field, rule),
    name_taken: () => refuse('LIST_NAME_TAKEN', { field: 'name' }),
    too_many_members: () => refuse('TOO_MANY_LIST_MEMBERS', { maximum: MAXIMUM_LIST_MEMBERS }),
    not_fans: ({ userIds }) => refuse('LIST_MEMBER_UNKNOWN', { userIds }),
  })
}
