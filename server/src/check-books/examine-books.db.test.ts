import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { monthsOfBusiness } from '#src/test-support/months-of-business.ts'
import type { Corruptions } from './corruptions/corruption.ts'
import { earningCorruptions } from './corruptions/earnings.ts'
import { ledgerCorruptions } from './corruptions/ledger.ts'
import { paymentCorruptions } from './corruptions/payments.ts'
import { purchaseCorruptions } from './corruptions/purchases.ts'
import { subscriptionCorruptions } from './corruptions/subscriptions.ts'
import { examineBooks } from './examine-books.ts'
import { describeBooks } from './report.ts'

class Undo extends Error {}

const corruptions: Corruptions = {
  ...ledgerCorruptions,
  ...paymentCorruptions,
  ...purchaseCorruptions,
  ...subscriptionCorruptions,
  ...earningCorruptions,
}

/** What is reported of one invariant after something was broken, which is undone again. */
async function reportAfter(owner: Db, name: string, statements: readonly string[]): Promise<string> {
  let report = ''
  const looked = owner.transaction().execute(async (tx) => {
    // Neither triggers nor foreign keys stand in the way of an owner who means it.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    report = describeBooks(await examineBooks(tx, new Set([name])))
    throw new Undo()
  })
  const end: unknown = await looked.catch((error: unknown) => error)
  return end instanceof Undo ? report : `the statements failed: ${String(end)}`
}

/** Check constraints are the first defence, and are tested where they are; here they are gone. */
async function dropChecks(owner: Db): Promise<void> {
  await sql`do $$ declare v_check record; begin
    for v_check in select conrelid::regclass as name, conname from pg_constraint where contype = 'c' and connamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
    loop execute format('alter table %s drop constraint %I', v_check.name, v_check.conname); end loop; end $$`.execute(
    owner,
  )
}

test('the checker finds nothing wrong after months of business, and names the invariant that each of the corruptions breaks', async () => {
  const { databaseUrl } = await monthsOfBusiness()
  const owner = openDatabase(databaseUrl, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  await dropChecks(owner)
  const examined = await examineBooks(owner)
  expect(describeBooks(examined)).toMatch(/\d+ invariants hold$/)
  // Nothing holds because there was nothing to look at.
  const empty = examined.filter(({ count }) => count === 0).map(({ name }) => name)
  expect(empty.toSorted()).toEqual([
    'entitlement_by_staff_is_audited',
    'gateway_event_arrived',
    'gateway_order_agrees',
    'one_payout_at_a_time',
  ])

  const listed = Object.entries(corruptions).flatMap(([name, of]) =>
    Object.entries(of).map(([what, statements]) => ({ name, what, statements: [statements].flat() })),
  )
  expect(listed.length).toBeGreaterThan(150)
  const named = new Set(listed.map(({ name }) => name))
  expect([...named].toSorted(), 'every invariant is broken').toEqual(examined.map(({ name }) => name).toSorted())
  for (const { name, what, statements } of listed) {
    const report = await reportAfter(owner, name, statements)
    expect
      .soft(report, what)
      .toMatch(new RegExp(`✗ +\\d+ +${name}: .*\\n    \\S+ \\{[^]*\\n    look at: .+\\n\\n1 of 1 invariants`))
  }
  expect(describeBooks(await examineBooks(owner))).toMatch(/invariants hold$/)
})
