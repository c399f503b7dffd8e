import { sql } from 'kysely'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { describeBooks } from '#src/check-books/report.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Deed } from './operations.ts'

/** What is wrong after everything has settled; empty when nothing is. */
export async function findFaults(owner: Db, deeds: readonly Deed[]): Promise<string[]> {
  const examined = await examineBooks(owner)
  const isBroken = examined.some(({ breaches }) => breaches.length > 0)
  return [
    ...(isBroken ? [describeBooks(examined)] : []),
    ...(await gatewayDisagrees(owner)),
    ...(await unsettled(owner)),
    ...(await promisesBroken(owner, deeds)),
  ]
}

/** The gateway's own book and ours, payment by payment. */
async function gatewayDisagrees(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; taken: number; ours: number }>`
    select coalesce(theirs.order_id, ours.id::text) as id, coalesce(theirs.amount_cents, 0)::int as taken, coalesce(ours.captured_cents, 0)::int as ours
    from (select order_id, sum(amount_cents) as amount_cents, count(*) as times from sandbox.payment group by order_id) theirs
      full join (select id, captured_cents from payment_transaction where gateway = 'sandbox' and captured_cents > 0) ours on ours.id::text = theirs.order_id
    where theirs.amount_cents is distinct from ours.captured_cents or theirs.times <> 1 limit 20`.execute(owner)
  return rows.map(({ id, taken, ours }) => `payment ${id}: the gateway took ${taken}, our books say ${ours}`)
}

/** Work that nobody will finish. */
async function unsettled(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'event ' || name || ' ' || id as what from outbox
    union all select 'notice ' || id from sandbox.event where delivered_at is null
    union all select 'notice set aside ' || id || ' ' || reason from payment_notice where state <> 'applied'
    union all select 'open payment ' || id from payment_transaction where next_check_at is not null limit 20`.execute(
    owner,
  )
  return rows.map(({ what }) => `left over: ${what}`)
}

/** What people were told, held against what is there: every success once, no refusal with an effect. */
async function promisesBroken(owner: Db, deeds: readonly Deed[]): Promise<string[]> {
  const made = deeds.filter(({ answer }) => answer.status === 201)
  const ids = made.map(({ answer }) => String(answer.data['_id']))
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  // Renewals are nobody's call.
  const { rows } = await sql<{ id: string; asked: boolean }>`
    select id::text, true as asked from purchase
    union all select id::text, type = 'token_package' from payment_transaction`.execute(owner)
  const there = new Set(rows.map(({ id }) => id))
  const lost = made.filter(({ answer }) => !there.has(String(answer.data['_id'])))
  const known = new Set(ids)
  const unasked = rows.filter(({ id, asked }) => asked && !known.has(id))
  const wrong = deeds.filter(({ answer }) => ![200, 201, 409, 422].includes(answer.status))
  return [
    ...twice.map((id) => `${id} was promised for two keys`),
    ...lost.map(({ kind, answer }) => `${kind} ${String(answer.data['_id'])} was answered and is not there`),
    ...unasked.map(({ id }) => `${id} is there and nobody was told of it`),
    ...wrong.map(({ kind, answer }) => `${kind} was answered ${answer.status} ${answer.error ?? ''}`),
  ]
}
