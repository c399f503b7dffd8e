import type { MessageWay } from '@stagedoor/contract/message-words'
import { fromCents } from '@stagedoor/contract/money'

/** Who may write to a creator; one of these suffices. */
export type Policy = {
  allowsSubscribers: boolean
  allowsFollowers: boolean
  allowsEveryone: boolean
  minimumTipTokenCents: number | null
  minimumSpentTokenCents: number | null
  listIds: readonly string[]
}

/** Of a creator who has chosen nothing. Rule MSG-3. */
export const DEFAULT_POLICY: Policy = {
  allowsSubscribers: true,
  allowsFollowers: false,
  allowsEveryone: false,
  minimumTipTokenCents: null,
  minimumSpentTokenCents: null,
  listIds: [],
}

/** What a fan is to a creator, as far as one statement tells. */
export type Relation = { isSubscribed: boolean; isFollowing: boolean; hasFanWritten: boolean }

/** What takes further statements, and is read only where it may decide. */
export type Further = { tippedTokenCents: number; spentTokenCents: number; isOnList: boolean }

type WritingFacts = {
  side: 'performer' | 'fan'
  /** One side blocks the other, or the creator does not exist for the fan. */
  isClosed: boolean
  policy: Policy
  relation: Relation
  /** Null: not read yet. */
  further: Further | null
}

export type WritingDecision =
  | { outcome: 'allowed' }
  | { outcome: 'read_only' }
  | { outcome: 'gated'; ways: MessageWay[] }
  /** The further facts may decide. */
  | { outcome: 'undecided' }

const ALLOWED: WritingDecision = { outcome: 'allowed' }

/** Decides whether one side of a private conversation may write now. Pure. Rules MSG-3 to MSG-5. */
export function decideWriting({ side, isClosed, policy, relation, further }: WritingFacts): WritingDecision {
  if (isClosed) return { outcome: 'read_only' }
  if (side === 'performer') return decideForCreator(relation, further)
  const isAllowed =
    policy.allowsEveryone ||
    (policy.allowsSubscribers && relation.isSubscribed) ||
    (policy.allowsFollowers && relation.isFollowing)
  if (isAllowed) return ALLOWED
  const hasFurther =
    policy.minimumTipTokenCents !== null || policy.minimumSpentTokenCents !== null || policy.listIds.length > 0
  if (hasFurther && further === null) return { outcome: 'undecided' }
  return further !== null && suffices(policy, further) ? ALLOWED : { outcome: 'gated', ways: waysOf(policy) }
}

/** Creators write to followers, subscribers, buyers and to who wrote first. */
function decideForCreator(relation: Relation, further: Further | null): WritingDecision {
  if (relation.isSubscribed || relation.isFollowing || relation.hasFanWritten) return ALLOWED
  if (further === null) return { outcome: 'undecided' }
  const hasBought = further.spentTokenCents > 0 || further.tippedTokenCents > 0
  return hasBought ? ALLOWED : { outcome: 'gated', ways: [] }
}

const suffices = (policy: Policy, further: Further): boolean =>
  further.isOnList ||
  (policy.minimumTipTokenCents !== null && further.tippedTokenCents >= policy.minimumTipTokenCents) ||
  (policy.minimumSpentTokenCents !== null && further.spentTokenCents >= policy.minimumSpentTokenCents)

/** What a fan can do to be allowed; to be put on a list is not up to them. */
function waysOf(policy: Policy): MessageWay[] {
  const ways: MessageWay[] = []
  if (policy.allowsSubscribers) ways.push({ way: 'subscribe', amount: null })
  if (policy.allowsFollowers) ways.push({ way: 'follow', amount: null })
  if (policy.minimumTipTokenCents !== null) ways.push({ way: 'tip', amount: fromCents(policy.minimumTipTokenCents) })
  if (policy.minimumSpentTokenCents !== null)
    ways.push({ way: 'spend', amount: fromCents(policy.minimumSpentTokenCents) })
  return ways
}

/** The beginning of a text that lists of conversations show, in code points. */
export const BEGINNING = 140

export const beginningOf = (text: string): string => {
  const signs = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return signs.length <= BEGINNING ? signs.join('') : `${signs.slice(0, BEGINNING).join('')}…`
}

/** In code points, as the contract counts. */
export const lengthOf = (text: string): number => Array.from(text).length
