import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { analyze, anOwnedDatabase, wholeTablesRead } from '#src/test-support/query-plans.ts'
import { findTermsAmong, listWaiting, lockDueAmong, lockWaiting, updateSubscriptions } from './batch-queries.ts'
import { claimDue, listUntried, takeReminders } from './due-queries.ts'
import { listUnpaidOf, type SubscriptionRow } from './queries.ts'

const ID = '00000000-0000-0000-0000-000000000000'

/** Twenty thousand subscriptions, of which a few hundred are due. */
async function aBusySite(): Promise<Db> {
  const db = await anOwnedDatabase()
  const fill = [
    `insert into account (role, username) select case when n <= 20 then 'performer' else 'user' end, 'p' || n || 'x'
      from generate_series(1, 1020) n`,
    `insert into subscription_terms (fan_id, performer_id, price_cents, period_months, is_renewing, locale, disclosure, consented_at)
      select fan.id, creator.id, 500, 1, true, 'en-US', '{}', now() from account fan, account creator
      where fan.role = 'user' and creator.role = 'performer'`,
    `insert into subscription (fan_id, performer_id, source, type, terms_id, gateway, renews_from, time_zone, status, is_renewing,
        anchor_at, period_number, paid_until, expires_at, due_at)
      select fan_id, performer_id, 'fan', 'monthly', id, 'wallet', 'wallet', 'UTC', 'active', true, now() - interval '1 month', 1,
        now() + row_number() over () * interval '2 minutes' - interval '10 hours', now() + interval '60 days',
        now() + row_number() over () * interval '2 minutes' - interval '10 hours' from subscription_terms`,
  ]
  for (const text of fill) await db.executeQuery(CompiledQuery.raw(text))
  await analyze(db, ['account', 'subscription', 'subscription_terms'])
  return db
}

test('no plan of what renews subscriptions reads a whole table', async () => {
  const busy = await aBusySite()
  const now = new Date()
  const after = { id: ID, dueAt: now }
  // Only their texts are sent.
  const [tx, row] = [(db: Db) => db as Tx, { id: ID } as SubscriptionRow]
  const statements: ((db: Db) => Promise<unknown>)[] = [
    (db) => listWaiting(db, { now, after: null, count: 200 }),
    (db) => listWaiting(db, { now, after, count: 200 }),
    (db) => lockWaiting(tx(db), [ID], now),
    (db) => lockDueAmong(tx(db), [ID], now),
    (db) => findTermsAmong(db, [ID]),
    (db) => updateSubscriptions(tx(db), [row]).catch(() => undefined),
    (db) => claimDue(db, { now, count: 100 }),
    (db) => listUntried(db, { dueBefore: now, afterId: ID, count: 500 }),
    (db) => takeReminders(tx(db), now),
    (db) => listUnpaidOf(db, [ID]),
  ]
  for (const statement of statements) expect(await wholeTablesRead(busy, statement)).toEqual([])
})
