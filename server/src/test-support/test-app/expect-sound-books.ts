import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '#src/app.ts'
import { periodInvariants } from '#src/check-books/periods.ts'
import { refundInvariants } from '#src/check-books/refunds.ts'
import { subscriptionInvariants } from '#src/check-books/subscriptions.ts'

/** Receipts and rates are left out: some tests write those by hand. */
const causesOfRefunds = refundInvariants.filter(({ name }) => name === 'refund_is_reversal')

/** Expects the ledger, subscriptions and the causes of refunds to be sound, where money was moved. */
export async function expectSoundBooks({ db, features: { wallet } }: Pick<App, 'db' | 'features'>): Promise<void> {
  const { rows } = await sql<{ moved: boolean }>`select exists (select from posting) as moved`.execute(db)
  if (!rows[0]?.moved) return
  await wallet.aggregate()
  expect(await wallet.checkBooks(db), 'the books hold').toEqual([])
  for (const { message, breaches } of [...causesOfRefunds, ...subscriptionInvariants, ...periodInvariants])
    expect((await breaches.execute(db)).rows, `in the books ${message}`).toEqual([])
}
