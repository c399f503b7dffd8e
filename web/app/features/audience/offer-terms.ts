import { getOwnTerms, type OwnTerms } from '@stagedoor/contract/creator-terms'
import { searchFanLists } from '@stagedoor/contract/fan-lists'
import { callOrThrow } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'

/** A list of the creator's, to choose from. */
export type ListChoice = { id: string; name: string; members: number; isRule: boolean }

/** What a creator may offer a thing for: the limits of prices, and their lists by name. */
export type OfferTerms = OwnTerms & { lists: readonly ListChoice[] }

const ALL_LISTS = 200

/** The creator's own terms with their lists, for the editors. */
export async function findOfferTerms(visit: Visit): Promise<OfferTerms> {
  const [terms, lists] = await Promise.all([callOrThrow(visit, getOwnTerms, {}), findLists(visit)])
  return { ...terms, lists }
}

/** The creator's lists in the order of their names. */
export async function findLists(visit: Visit): Promise<ListChoice[]> {
  const found = await callOrThrow(visit, searchFanLists, { query: { limit: ALL_LISTS } })
  const inOrder = new Intl.Collator(visit.locale)
  return found.data
    .map(({ _id: id, name, type, totalMembers: members }) => ({ id, name, members, isRule: type === 'rule' }))
    .toSorted((a, b) => inOrder.compare(a.name, b.name))
}

/** Those of them that a hand puts fans on. */
export const findHandLists = async (visit: Visit): Promise<ListChoice[]> =>
  (await findLists(visit)).filter(({ isRule }) => !isRule)
