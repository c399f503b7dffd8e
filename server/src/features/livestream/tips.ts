import { fromCents, toCents } from '@stagedoor/contract/money'
import type { TipMenuItem } from '@stagedoor/contract/stream-tips'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { LivestreamDeps } from './deps.ts'
import { announceGoal } from './goal-realtime.ts'
import { findStreamOfSession } from './queries.ts'
import { findTipMenu, replaceTipMenu, saveGoal } from './tip-queries.ts'

/** What a creator does for tips, in their order. */
export async function showTipMenu({ db }: Pick<LivestreamDeps, 'db'>, performerId: string): Promise<TipMenuItem[]> {
  const items = await findTipMenu(db, performerId)
  return items.map(({ title, tokenCents }) => ({ title, price: fromCents(tokenCents) }))
}

const readTitle = (title: string): string => oneLineWithoutTags(title).trim()

/** A tip that names the session of a stream. */
export type StreamTip = { sessionId: string; performerId: string; buyerId: string; address: string; words: string }

export type TipRefusal =
  | { outcome: 'stream_ended' }
  | { outcome: 'chat_restricted'; until: Date | null }
  | { outcome: 'words_refused' }

/**
 * Why a tip does not go to a stream, before it is paid; null: it does. The session is what the tipper's client has sent. A tip without
 * words is never refused by the chat, and who may write there does not decide: words with a tip are what creators ask for. Rule LIVE-11.
 */
export async function refuseTip(
  { messaging }: Pick<LivestreamDeps, 'messaging'>,
  executor: Db | Tx,
  { sessionId, performerId, buyerId, address, words }: StreamTip,
): Promise<TipRefusal | null> {
  const row = await findStreamOfSession(executor, sessionId, null)
  if (row?.performer_id !== performerId || row.status !== 'live') return { outcome: 'stream_ended' }
  if (words === '') return null
  const refusal = await messaging.refuseWords({ performerId, accountId: buyerId, address, text: words })
  if (refusal === null) return null
  return refusal.outcome === 'words'
    ? { outcome: 'words_refused' }
    : { outcome: 'chat_restricted', until: refusal.until }
}

type SetOutcome = 'saved' | 'absent' | 'no_title'

/** Sets or removes the goal of a creator's stream, and announces it to those who have joined. */
export async function setGoal(
  deps: LivestreamDeps,
  own: { id: string; performerId: string },
  goal: { title: string; amount: number } | null,
): Promise<SetOutcome> {
  const read = goal && { title: readTitle(goal.title), tokenCents: toCents(goal.amount) }
  if (read?.title === '') return 'no_title'
  if (!(await saveGoal(deps.db, own, read))) return 'absent'
  await announceGoal(deps, own.id)
  return 'saved'
}

/** Replaces a creator's tip menu. Null: an item has no title without markup. */
export async function setMenu(
  deps: LivestreamDeps,
  performerId: string,
  items: readonly TipMenuItem[],
): Promise<TipMenuItem[] | null> {
  const read = items.map(({ title, price }) => ({ title: readTitle(title), tokenCents: toCents(price) }))
  if (read.some(({ title }) => title === '')) return null
  await deps.db.transaction().execute((tx) => replaceTipMenu(tx, performerId, read))
  return showTipMenu(deps, performerId)
}

/** Shows tips of streams in their chats, once each, after the ledger has them; then how far the goal is. Rule LIVE-11. */
export async function showPaidTips(deps: LivestreamDeps, purchaseIds: readonly string[]): Promise<void> {
  const withGoal = new Set<string>()
  for (const tip of await deps.facts.findTips(purchaseIds)) {
    const row = tip.sessionId === null ? null : await findStreamOfSession(deps.db, tip.sessionId, null)
    // The session is what the tipper's client has sent: it may be another creator's.
    if (row?.performer_id !== tip.sellerId) continue
    await deps.messaging.writeTip({
      conversationId: row.conversation_id,
      senderId: tip.buyerId,
      purchaseId: tip.purchaseId,
      text: tip.title,
      priceTokenCents: tip.totalTokenCents,
    })
    if (row.goal_title !== null) withGoal.add(row.id)
  }
  for (const id of withGoal) await announceGoal(deps, id)
}

/** Announces how far the goals of live streams are whose tips were given back. Rule LIVE-11. */
export async function announceReversed(deps: LivestreamDeps, purchaseIds: readonly string[]): Promise<void> {
  const withGoal = new Set<string>()
  for (const { sessionId, sellerId } of await deps.facts.findTips(purchaseIds)) {
    const row = sessionId === null ? null : await findStreamOfSession(deps.db, sessionId, null)
    if (row?.performer_id === sellerId && row.status === 'live' && row.goal_title !== null) withGoal.add(row.id)
  }
  for (const id of withGoal) await announceGoal(deps, id)
}
