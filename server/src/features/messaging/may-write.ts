import type { MessageWay } from '@stagedoor/contract/message-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { findOwnConversation, type WritingRow } from './conversations/statements.ts'
import { sidesOf } from './conversations/views.ts'
import type { Actor, MessagingDeps, SendingDeps } from './deps.ts'
import { decideWriting, DEFAULT_POLICY, type Further, type Policy, type WritingDecision } from './rules.ts'

type Decided = { row: WritingRow; decision: Exclude<WritingDecision, { outcome: 'undecided' }> }

/** What an account may write in one of its private conversations now. Null: it is not theirs. */
export async function decideForConversation(deps: SendingDeps, id: string, actor: Actor): Promise<Decided | null> {
  const row = await findOwn(deps, id, actor.accountId)
  return row ? { row, decision: await decideForRow(deps, row, actor) } : null
}

/** A private conversation of an account, whose sides are remembered for what is sent next. Null: there is none, or it is not theirs. */
export async function findOwn({ db, sides }: SendingDeps, id: string, accountId: string): Promise<WritingRow | null> {
  const [row] = await findOwnConversation(db, id, accountId)
  if (!row) return null
  sides.set(id, { performerId: row.performer_id, fanId: row.fan_id ?? '' })
  return row
}

async function decideForRow(deps: MessagingDeps, row: WritingRow, actor: Actor): Promise<Decided['decision']> {
  const policy = policyOf(row)
  const facts = {
    side: sidesOf(row, actor.accountId).side,
    isClosed: row.is_blocked || (await isClosedBetween(deps, row.performer_id, actor)),
    policy,
    relation: {
      isSubscribed: row.is_subscribed,
      isFollowing: row.is_following,
      hasFanWritten: row.has_fan_written,
    },
  }
  const decision = decideWriting({ ...facts, further: null })
  if (decision.outcome !== 'undecided') return withOpenWays(deps, row.performer_id, decision)
  const pair = { performerId: row.performer_id, fanId: row.fan_id ?? '' }
  const decided = decideWriting({ ...facts, further: await findFurther(deps, deps.db, pair, policy) })
  if (decided.outcome === 'undecided') throw new Error('everything was read, and nothing is decided')
  return withOpenWays(deps, row.performer_id, decided)
}

/** A decision without the ways that lead nowhere: nobody subscribes to a creator who offers no plan. */
export async function withOpenWays<Other extends { outcome: string }>(
  { facts }: Pick<MessagingDeps, 'facts'>,
  performerId: string,
  decision: Other | Gated,
): Promise<Other | Gated> {
  if (!isGated(decision) || !decision.ways.some(isSubscribing) || (await facts.offersPlan(performerId))) return decision
  return { ...decision, ways: decision.ways.filter((way) => !isSubscribing(way)) }
}

type Gated = { outcome: 'gated'; ways: MessageWay[] }

const isGated = (decision: { outcome: string }): decision is Gated => decision.outcome === 'gated'

const isSubscribing = ({ way }: MessageWay): boolean => way === 'subscribe'

/**
 * Whether nothing is added to a creator's conversation: the creator is not public (suspended, restricted, leaving), whichever side
 * asks, or does not exist in the country of the fan who asks. From caches. Rule MSG-5.
 */
async function isClosedBetween(deps: MessagingDeps, performerId: string, actor: Actor): Promise<boolean> {
  const [cards, isHidden] = await Promise.all([
    deps.profiles.findPerformerCards(deps.db, [performerId]),
    isHiddenFrom(deps, performerId, actor),
  ])
  return !cards.has(performerId) || isHidden
}

/** The part of `isClosedBetween` that depends on where somebody is: a creator does not exist in the country of the fan who asks. */
export async function isHiddenFrom(
  { audience, geography }: Pick<MessagingDeps, 'audience' | 'geography'>,
  performerId: string,
  { accountId, address }: Actor,
): Promise<boolean> {
  const country = accountId === performerId ? null : geography.countryOf(address)
  return (await audience.findHiddenByCountry(country, [performerId])).has(performerId)
}

/** Money and lists, read only where they may decide. */
export async function findFurther(
  { audience, facts }: MessagingDeps,
  executor: Db | Tx,
  pair: { performerId: string; fanId: string },
  policy: Pick<Policy, 'listIds'>,
): Promise<Further> {
  const [spending, lists] = await Promise.all([
    facts.findSpending(executor, pair),
    audience.findListsWithMember(executor, pair.fanId, policy.listIds),
  ])
  return { ...spending, isOnList: lists.size > 0 }
}

type PolicyColumns = Pick<
  WritingRow,
  | 'allows_subscribers'
  | 'allows_followers'
  | 'allows_everyone'
  | 'minimum_tip_token_cents'
  | 'minimum_spent_token_cents'
  | 'list_ids'
>

/** A creator's policy; all null: they have chosen nothing. */
const policyOf = (row: PolicyColumns): Policy =>
  row.allows_subscribers === null
    ? DEFAULT_POLICY
    : {
        allowsSubscribers: row.allows_subscribers,
        allowsFollowers: row.allows_followers ?? false,
        allowsEveryone: row.allows_everyone ?? false,
        minimumTipTokenCents: row.minimum_tip_token_cents,
        minimumSpentTokenCents: row.minimum_spent_token_cents,
        listIds: row.list_ids ?? [],
      }
