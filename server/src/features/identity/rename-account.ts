import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { IdentityFacts } from './facts.ts'
import { isUsernameTaken, keepFormerUsername, lockAccount, releaseFormerUsername, writeUsername } from './queries.ts'
import { looksLikeVerified } from './register-account.ts'
import { formerNameEnd, judgeUsername, nextRename, normalUsername, type UsernameRefusal } from './rules.ts'

export type RenameOutcome =
  | { outcome: 'renamed'; username: string }
  | { outcome: 'unchanged' }
  | { outcome: 'username_taken' }
  | { outcome: 'username_refused'; reason: UsernameRefusal }
  | { outcome: 'renamed_recently'; availableAt: Date }

/**
 * Gives an account another user name, once in 30 days; the first name of all is free. The old name leads to its owner
 * for 90 days, who alone may have it back. Every refusal comes before the first write. Rule ACC-3.
 */
export async function renameAccount(
  tx: Tx,
  facts: Pick<IdentityFacts, 'verifiedAmong'>,
  { accountId, wanted, now }: { accountId: string; wanted: string; now: Date },
): Promise<RenameOutcome> {
  const account = await lockAccount(tx, accountId)
  if (account?.username === normalUsername(wanted)) return { outcome: 'unchanged' }
  const decision = judgeUsername(wanted, { mayBeHeld: false })
  if (decision.outcome === 'refused') return { outcome: 'username_refused', reason: decision.reason }
  const availableAt = nextRename(account?.renamed_at ?? null, now)
  if (availableAt) return { outcome: 'renamed_recently', availableAt }

  const { username, skeleton } = decision
  if (await isUsernameTaken(tx, username, { now, exceptOwnerId: accountId })) return { outcome: 'username_taken' }
  if (await looksLikeVerified(tx, facts, skeleton, accountId))
    return { outcome: 'username_refused', reason: 'look_alike' }
  const formerName = account?.username ?? null
  const isWritten = await writeUsername(tx, {
    accountId,
    username,
    skeleton,
    renamedAt: formerName === null ? null : now,
  })
  if (!isWritten) return { outcome: 'username_taken' }
  await releaseFormerUsername(tx, { accountId, username })
  if (formerName !== null)
    await keepFormerUsername(tx, { accountId, username: formerName, heldUntil: formerNameEnd(now) })
  await recordEvent(tx, 'identity.account_renamed', { accountId, username })
  return { outcome: 'renamed', username }
}
