import { sql } from 'kysely'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { describeBooks } from '#src/check-books/report.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Client } from './client.ts'
import type { Action } from './operations/operation.ts'
import type { People } from './people.ts'

type Evidence = { owner: Db; client: Client; people: People; actions: readonly Action[] }

/** The violations after everything has settled; empty when there are none. */
export async function findFaults({ owner, client, people, actions }: Evidence): Promise<string[]> {
  const broken = (await examineBooks(owner)).filter(({ breaches }) => breaches.length > 0)
  return [
    ...(broken.length > 0 ? [describeBooks(broken)] : []),
    ...(await gatewayDisagrees(owner)),
    ...(await unsettled(owner)),
    ...(await promisesBroken(owner, actions)),
    ...(await answersDiffer({ owner, client, people, actions })),
  ]
}

/** Compares the gateway's book with ours, payment by payment: paid, refunded, disputed. */
async function gatewayDisagrees(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; theirs: string; ours: string }>`
    with theirs as (
      select order_id as id, concat_ws(' ', sum(amount_cents), 'taken', count(*), 'time(s),', sum(refunded_cents), 'given back, dispute',
        coalesce(max((select state from sandbox.dispute where payment_id = payment.id)), 'none')) as says
      from sandbox.payment group by order_id
    ), ours as (
      select id::text, concat_ws(' ', captured_cents, 'taken', 1, 'time(s),', refunded_cents, 'given back, dispute',
        coalesce((select status from payment_dispute where transaction_id = payment.id), 'none')) as says
      from payment_transaction payment where gateway = 'sandbox' and captured_cents > 0
    )
    select coalesce(theirs.id, ours.id) as id, coalesce(theirs.says, 'nothing') as theirs, coalesce(ours.says, 'nothing') as ours
    from theirs full join ours using (id) where theirs.says is distinct from ours.says limit 20`.execute(owner)
  return rows.map(({ id, theirs, ours }) => `payment ${id}: the gateway says ${theirs}; our books say ${ours}`)
}

/** Work that no process will finish. */
async function unsettled(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', 'event', name, id, payload, 'tried', attempts) as what from outbox
    union all select 'webhook_event ' || id from sandbox.event where delivered_at is null
    union all select 'webhook_event set aside ' || id || ' ' || reason from webhook_event where state <> 'applied'
    union all select 'open payment ' || id from payment_transaction where next_check_at is not null
    union all select 'refund ' || id || ' is still asked for' from refund where status = 'processing' limit 20`.execute(
    owner,
  )
  return rows.map(({ what }) => `left over: ${what}`)
}

/** Repeated requests for the same open payment may get the same one. */
const MAKES_ANOTHER: ReadonlySet<string> = new Set(['retry'])
/** Answers that are final. */
const FINAL: ReadonlySet<unknown> = new Set(['done', 'rejected', 'failed'])

/** Compares the clients' answers with the database: every success once, no refusal with an effect. */
async function promisesBroken(owner: Db, actions: readonly Action[]): Promise<string[]> {
  const made = actions.filter(({ answer }) => answer.status === 201)
  const ids = made.filter(({ kind }) => !MAKES_ANOTHER.has(kind)).map(({ answer }) => String(answer.data['_id']))
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  // Renewals and automatic top-ups have no client.
  const { rows } = await sql<{ id: string; requested: boolean; status: string }>`
    select id::text, true as requested, status::text from purchase
    union all select id::text, type = 'token_package' and is_payer_present, status::text from payment_transaction
    union all select id::text, true, status::text from refund
    union all select id::text, true, status::text from payout_request
    union all select id::text, source = 'complimentary', status::text from subscription
    union all select id::text, false, '' from subscription_offer`.execute(owner)
  const there = new Map(rows.map(({ id, status }) => [id, status]))
  const lost = made.filter(({ answer }) => !there.has(String(answer.data['_id'])))
  const known = new Set(made.map(({ answer }) => String(answer.data['_id'])))
  const unasked = rows.filter(({ id, requested }) => requested && !known.has(id))
  const wrong = actions.filter(({ answer }) => ![200, 201, 403, 404, 409, 422].includes(answer.status))
  const changed = actions.filter(
    ({ kind, answer: { status, data } }) =>
      /refund|payout/.test(kind) &&
      status < 300 &&
      FINAL.has(data['status']) &&
      there.get(String(data['_id'])) !== data['status'],
  )
  return [
    ...twice.map((id) => `${id} was answered for two keys`),
    ...lost.map(({ kind, answer }) => `${kind} ${String(answer.data['_id'])} was answered and is not there`),
    ...unasked.map(({ id }) => `${id} exists and was answered to no client`),
    ...wrong.map(({ kind, answer }) => `${kind} was answered ${answer.status} ${answer.error ?? ''}`),
    ...changed.map(
      ({ kind, answer }) => `${kind} ${String(answer.data['_id'])} was ${String(answer.data['status'])} and is not`,
    ),
  ]
}

const REPEATS = 30
const KEPT_DAYS = 30

/** The actions whose keys are stored: all of them, unless the clock has moved by as long as keys are kept. */
async function actionsWithKeys(owner: Db, actions: readonly Action[]): Promise<readonly Action[]> {
  const keyed = actions.filter(({ key }) => key !== '')
  const { rows: moved } = await sql<{ days: number }>`
    select extract(epoch from app_now() - now())::float8 / 86400 as days`.execute(owner)
  if ((moved[0]?.days ?? 0) < KEPT_DAYS - 1) return keyed
  const { rows } = await sql<{ key: string }>`select key from idempotency_key`.execute(owner)
  const stored = new Set(rows.map(({ key }) => key))
  return keyed.filter(({ key }) => stored.has(key))
}

/** Repeats the newest keys: each must get its first answer, byte for byte. */
async function answersDiffer({ owner, client, people, actions }: Evidence): Promise<string[]> {
  const tokens = new Map(
    [...people.fans, ...people.creators, ...people.finance, people.admin].map(({ accountId, token }) => [
      accountId,
      token,
    ]),
  )
  const wrong: string[] = []
  const repeated = (await actionsWithKeys(owner, actions)).slice(-REPEATS)
  for (const { kind, key, accountId, method, path, body, answer } of repeated) {
    const again = await client.call(method, path, { token: tokens.get(accountId) ?? '', key, body })
    if (JSON.stringify(again) !== JSON.stringify(answer))
      wrong.push(`${kind} was answered ${JSON.stringify(answer)} and, asked again, ${JSON.stringify(again)}`)
  }
  return wrong
}
