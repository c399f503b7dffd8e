import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '#src/app.ts'
import { periodInvariants } from '#src/check-books/periods.ts'
import { subscriptionInvariants } from '#src/check-books/subscriptions.ts'

/** Expects every invariant of the ledger and of subscriptions to hold, where money was moved. */
export async function expectSoundBooks({ db, features: { wallet } }: Pick<App, 'db' | 'features'>): Promise<void> {
  const { rows } = await sql<{ moved: boolean }>`select exists (select from posting) as moved`.execute(db)
  if (!rows[0]?.moved) return
  await wallet.aggregate()
  expect(await wallet.checkBooks(db), 'the books hold').toEqual([])
  for (const { message, breaches } of [...subscriptionInvariants, ...periodInvariants])
    expect((await breaches.execute(db)).rows, `in the books ${message}`).toEqual([])
}
