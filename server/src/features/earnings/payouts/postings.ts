import type { Clock } from '#src/clock/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { uuidv7 } from '#src/platform/db/uuidv7.ts'
import { PLATFORM_ID, type Posting, type Wallet } from '../../wallet/index.ts'
import type { PayoutRow } from './queries.ts'

type Ledger = { clock: Clock; wallet: Pick<Wallet, 'post'> }
type Payout = Pick<PayoutRow, 'id' | 'performer_id' | 'token_cents' | 'payout_cents'>

const move = (ownerId: string, purpose: Posting['purpose'], amountCents: number): Posting => ({
  ownerId,
  purpose,
  commodity: 'TOKEN',
  amountCents,
})

async function post(
  { clock, wallet }: Ledger,
  tx: Tx,
  kind: string,
  payoutId: string,
  postings: Posting[],
): Promise<void> {
  const outcome = await wallet.post(tx, { id: uuidv7(clock.now()), kind, sourceId: payoutId, postings })
  if (outcome !== 'posted') throw new Error(`${kind} of payout ${payoutId} was ${outcome}`)
}

/** Reserves earnings for a payout, or releases some when negative; once per change of the amount. */
export async function reserve(
  ledger: Ledger,
  tx: Tx,
  { id, performerId, tokenCents }: { id: string; performerId: string; tokenCents: number },
): Promise<void> {
  await post(ledger, tx, 'payout_reserve', id, [
    move(performerId, 'creator_earnings', -tokenCents),
    move(performerId, 'creator_reserved', tokenCents),
  ])
}

/** Releases the reserved amount of a rejected payout. */
export async function release(ledger: Ledger, tx: Tx, { id, performer_id, token_cents }: Payout): Promise<void> {
  await post(ledger, tx, 'payout_release', id, [
    move(performer_id, 'creator_reserved', -token_cents),
    move(performer_id, 'creator_earnings', token_cents),
  ])
}

/** Posts a payout: money out, tokens back to the exchange, the inverse of a top-up. */
export async function payOut(
  ledger: Ledger,
  tx: Tx,
  { id, performer_id, token_cents, payout_cents }: Payout,
): Promise<void> {
  const dollars = (purpose: Posting['purpose'], amountCents: number): Posting => ({
    ownerId: PLATFORM_ID,
    purpose,
    commodity: 'USD',
    amountCents,
  })
  await post(ledger, tx, 'payout', id, [
    move(performer_id, 'creator_reserved', -token_cents),
    move(PLATFORM_ID, 'exchange', token_cents),
    ...(payout_cents === 0 ? [] : [dollars('exchange', -payout_cents), dollars('gateway_clearing', payout_cents)]),
  ])
}
