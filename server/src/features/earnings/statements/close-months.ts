import { fromCents } from '@stagedoor/contract/money'
import type { SignedStatement } from '@stagedoor/contract/statements'
import type { Tx } from '#src/platform/db/database.ts'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import type { EarningsDeps } from '../deps.ts'
import { canonicalJson } from './canonical-json.ts'
import * as queries from './queries.ts'
import { lastClosedMonth, monthOf, nextMonth, runningLines, startOfMonth } from './rules.ts'
import type { StatementSigner } from './signer.ts'
import { hashOf } from './verify-statement.ts'

export type StatementDeps = EarningsDeps & { signer: StatementSigner }

const BATCH_SIZE = 200

/**
 * Closes every past month of each creator once: its lines, hashed over the month before, and signed. Safe to run
 * concurrently in several processes.
 */
export async function closeMonths(deps: StatementDeps): Promise<void> {
  const closed = lastClosedMonth(deps.clock.now())
  const end = startOfMonth(nextMonth(closed))
  for (;;) {
    const performerIds = await queries.findUnclosed(deps.db, { end, behind: closed, limit: BATCH_SIZE })
    for (const performerId of performerIds) {
      await deps.db.transaction().execute((tx) => closeMonthsOf(deps, tx, performerId))
    }
    if (performerIds.length < BATCH_SIZE) return
  }
}

async function closeMonthsOf(deps: StatementDeps, tx: Tx, performerId: string): Promise<void> {
  await queries.lockStatements(tx, performerId)
  const closed = lastClosedMonth(deps.clock.now())
  const last = await queries.findLastStatement(tx, performerId)
  const first = last ? nextMonth(last.month) : await firstMonth(tx, performerId)
  let before = last
    ? { hash: last.hash, closingTokenCents: last.closing_token_cents }
    : { hash: Buffer.alloc(0), closingTokenCents: 0 }
  for (let month = first; month !== null && month <= closed; month = nextMonth(month)) {
    before = await closeMonth(deps, tx, { performerId, month, before })
  }
}

async function firstMonth(tx: Tx, performerId: string): Promise<string | null> {
  const first = await queries.findFirstUnstated(tx, performerId)
  return first && monthOf(first)
}

type Link = { hash: Buffer; closingTokenCents: number }

async function closeMonth(
  { clock, config, facts, signer, wallet }: StatementDeps,
  tx: Tx,
  { performerId, month, before }: { performerId: string; month: string; before: Link },
): Promise<Link> {
  const end = startOfMonth(nextMonth(month))
  const taken = await queries.takeLines(tx, { performerId, month, end })
  const { lines, closingTokenCents } = runningLines(taken, before.closingTokenCents)
  const creator = (await facts.findUserCards(tx, [performerId])).get(performerId)
  const statement: SignedStatement['statement'] = {
    version: 1,
    site: config.publicUrl,
    performerId,
    username: creator?.username ?? '',
    month,
    commodity: 'TOKEN',
    opening: fromCents(before.closingTokenCents),
    lines,
    closing: fromCents(closingTokenCents),
    issuedAt: clock.now().toISOString(),
    ledgerSeal: await wallet.newestSeal(tx),
    previousHash: before.hash.toString('hex'),
  }
  const hash = hashOf(statement)
  await queries.insertStatement(tx, {
    performer_id: performerId,
    month,
    body: canonicalJson(statement),
    hash,
    previous_hash: before.hash,
    signature: signer.sign(hash),
    public_key: signer.publicKey,
    opening_token_cents: before.closingTokenCents,
    closing_token_cents: closingTokenCents,
    line_count: lines.length,
  })
  crashPoint('statement.before_commit')
  return { hash, closingTokenCents }
}
