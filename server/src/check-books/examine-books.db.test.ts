import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { createStatementSigner } from '#src/features/earnings/statements/signer.ts'
import { readHeads } from '#src/platform/audit/chain-heads.ts'
import { monthsOfBusiness } from '#src/test-support/months-of-business.ts'
import type { Corruptions } from './corruptions/corruption.ts'
import { earningCorruptions } from './corruptions/earnings.ts'
import { ledgerCorruptions } from './corruptions/ledger.ts'
import { paymentCorruptions } from './corruptions/payments.ts'
import { purchaseCorruptions } from './corruptions/purchases.ts'
import { subscriptionCorruptions } from './corruptions/subscriptions.ts'
import { examineBooks } from './examine-books.ts'
import type { Outside } from './outside.ts'
import { describeBooks } from './report.ts'

class Undo extends Error {}

const corruptions: Corruptions = {
  ...ledgerCorruptions,
  ...paymentCorruptions,
  ...purchaseCorruptions,
  ...subscriptionCorruptions,
  ...earningCorruptions,
}

type Listed = { name: string; what: string; statements: readonly string[] }

/** What is reported of one invariant after something was broken, which is undone again. */
async function reportAfter(owner: Db, outside: Outside, { name, statements }: Listed): Promise<string> {
  let report = ''
  const looked = owner.transaction().execute(async (tx) => {
    // Neither triggers nor foreign keys stand in the way of an owner who means it.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    report = describeBooks(await examineBooks(tx, { names: new Set([name]), outside }))
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

/** What signs every statement with a key that is known to the database alone. */
async function signAgain(owner: Db): Promise<string[]> {
  const { publicKey, sign } = createStatementSigner('the secret of somebody else')
  const key = `'\\x${publicKey.toString('hex')}'`
  const { rows } = await sql<{ hash: Buffer }>`select hash from earning_statement`.execute(owner)
  return [
    `insert into statement_key (public_key) values (${key})`,
    ...rows.map(
      ({ hash }) => `update earning_statement set public_key = ${key}, signature = '\\x${sign(hash).toString('hex')}'
        where hash = '\\x${hash.toString('hex')}'`,
    ),
  ]
}

test('the checker finds nothing wrong after months of business, and names the invariant that each of the corruptions breaks', async () => {
  const app = await monthsOfBusiness()
  // The heads of the chains are noted by a job.
  await app.runDue()
  const owner = openDatabase(app.databaseUrl, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  await dropChecks(owner)
  const heads = await readHeads(app.dataDir)
  const outside = { heads, isOwnDatabase: true, statementKey: app.features.earnings.statementKey }
  const examined = await examineBooks(owner, { outside })
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
    Object.entries(of).map(([what, statements]): Listed => ({ name, what, statements: [statements].flat() })),
  )
  const resigned = await signAgain(owner)
  listed.push({ name: 'statement_is_signed', what: 'a statement is signed again by another key', statements: resigned })
  expect(listed.length).toBeGreaterThan(150)
  const named = new Set(listed.map(({ name }) => name))
  expect([...named].toSorted(), 'every invariant is broken').toEqual(examined.map(({ name }) => name).toSorted())
  for (const corruption of listed) {
    const { name, what } = corruption
    const report = await reportAfter(owner, outside, corruption)
    expect
      .soft(report, what)
      .toMatch(new RegExp(`✗ +\\d+ +${name}: .*\\n    \\S+ \\{[^]*\\n    look at: .+\\n\\n1 of 1 invariants`))
  }
  expect(describeBooks(await examineBooks(owner, { outside }))).toMatch(/invariants hold$/)
})
