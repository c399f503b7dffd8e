import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ItemKind } from '#src/test-support/item-kinds.ts'
import {
  buy,
  digitalProduct,
  gallery,
  isSeen,
  kindsSold,
  video,
  type SoldKind,
} from '#src/test-support/items-on-sale.ts'
import { expectSoundBooks, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { answerOf, statusesOf } from '#src/test-support/test-app/callers.ts'

// What all that is bought once has in common; `buy-item` has the rest.
const closedHere = '192.0.2.1'
const assuredHere = '192.0.2.2'
const findCountry = (address: string) => ({ [closedHere]: 'US', [assuredHere]: 'TW' })[address] ?? null

/** States in which nobody can buy an item, as changes of its row. */
const hidden: Record<string, string> = {
  draft: "status = 'draft'",
  inactive: "status = 'inactive'",
  removed: "status = 'removed', removed_reason = 'a test', removed_from = 'active'",
  deleted: 'deleted_at = app_now()',
  scheduled: "status = 'scheduled', scheduled_at = app_now() + interval '1 day'",
  waiting: 'unanswered_count = 1',
}

const shown = "status = 'active', deleted_at = null, removed_reason = null, removed_from = null"

const notSold: Record<string, string> = {
  'free for all': 'price_token_cents = 0',
  'for subscribers': 'is_sale = false, price_token_cents = 0',
}

/** An offered product always has a price. */
const notSoldOf = (kind: SoldKind) => (kind === digitalProduct ? {} : notSold)

async function aShop(kind: SoldKind) {
  const app = await testApp({ wrappers: { findCountry: () => findCountry } })
  const creator = await app.aCreator()
  const { id } = await kind.make(app, { by: creator, isSale: true, price: 30, title: 'Harbour' })
  const change = (to: string) =>
    sql`update ${sql.table(kind.table)} set ${sql.raw(to)} where id = ${id}`.execute(app.db)
  return { app, creator, id, change }
}

test.each(kindsSold.map((kind) => [kind.name, kind] as const))(
  'a %s costs exactly its price, once; a key repeats the answer, and a cent less or another price is refused',
  async (_name, kind) => {
    const { app, creator, id, change } = await aShop(kind)
    const [rich, poor] = [await app.aFan({ tokens: 60 }), await app.aFan({ tokens: 29.99 })]

    const moved = await buy(app, kind, id, { as: rich, body: { expectedPrice: 29.99 } })
    expect([...answerOf(moved), moved.body.details]).toEqual([409, 'PRICE_CHANGED', { price: 30 }])
    const refused = await buy(app, kind, id, { as: poor, key: 'k' })
    expect([...answerOf(refused), refused.body.details]).toMatchObject([
      422,
      'INSUFFICIENT_BALANCE',
      { shortBy: 0.01, balance: 29.99, price: 30 },
    ])
    await app.topUp(poor, 0.01)
    expect((await buy(app, kind, id, { as: poor, key: 'k' })).body).toEqual(refused.body)

    const exact = await buy(app, kind, id, { as: poor, key: 'k2', body: { expectedPrice: 30 } })
    const sold = { productType: kind.type, productId: id, name: 'Harbour', quantity: 1, price: 30 }
    const receipt = { performerId: creator, target: kind.type, targetId: id, type: kind.type, status: 'success' }
    expect([exact.status, exact.body.data]).toMatchObject([
      201,
      { ...receipt, products: [sold], totalPrice: 30, balance: 0 },
    ])
    expect(await isSeen(app, kind, id, poor)).toBe(true)
    expect(await buy(app, kind, id, { as: poor, key: 'k2', body: { expectedPrice: 30 } })).toEqual(exact)
    expect(answerOf(await buy(app, kind, id, { as: poor, key: 'k2' }))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])

    expect((await buy(app, kind, id, { as: rich })).status).toBe(201)
    await change(hidden['removed'] ?? '')
    const again = await buy(app, kind, id, { as: rich, key: 'k2', body: { expectedPrice: 1 } })
    expect([again.status, again.body.data.balance, await app.balance(rich)]).toEqual([200, 30, 30])
    expect(await app.rows(`select id from purchase`)).toHaveLength(2)
    await app.drain()
    expect(await app.earned(creator)).toBe(48)
    await expectSoundBooks(app)
  },
)

test.each(kindsSold.map((kind) => [kind.name, kind] as const))(
  'a %s that is not on sale for this fan, here and now, takes nothing',
  async (_name, kind) => {
    const { app, creator, id, change } = await aShop(kind)
    const [fan, blocked] = [await app.aFan({ tokens: 100 }), await app.aFan({ tokens: 100 })]
    await app.topUp(creator, 100)
    await app.block(creator, blocked)
    await app.read('POST', '/block/countries', { as: creator, body: { countryCodes: ['US'] } })
    const admin = await app.aStaffMember('admin')
    const region = { policy: 'assured', reason: 'a test' }
    await app.read('PUT', '/admin/region-policies/TW', { as: admin, body: region })

    const refusals: Record<string, unknown> = {
      unknown: answerOf(await buy(app, kind, randomUUID(), { as: fan })),
      own: answerOf(await buy(app, kind, id, { as: creator })),
      blocked: answerOf(await buy(app, kind, id, { as: blocked })),
      'closed country': answerOf(await buy(app, kind, id, { as: fan, from: closedHere })),
      'age not proved': answerOf(await buy(app, kind, id, { as: fan, from: assuredHere })),
    }
    for (const state of ['draft', 'inactive', 'removed', 'deleted', ...kind.otherStatuses]) {
      await change(hidden[state] ?? '')
      refusals[state] = answerOf(await buy(app, kind, id, { as: fan }))
      await change(`${shown}${kind.type === 'video' ? ', unanswered_count = 0' : ''}`)
    }
    for (const [offer, to] of Object.entries(notSoldOf(kind))) {
      await change(to)
      refusals[offer] = answerOf(await buy(app, kind, id, { as: fan }))
    }
    await app.features.profiles.setPerformerState({
      performerId: creator,
      to: 'suspended',
      actorId: admin,
      reason: 'a test',
    })
    refusals['suspended creator'] = answerOf(await buy(app, kind, id, { as: fan }))

    const absent = [404, 'NOT_FOUND']
    expect(refusals).toEqual({
      ...Object.fromEntries(Object.keys(refusals).map((name) => [name, absent])),
      own: [422, 'OWN_ITEM'],
      'age not proved': [403, 'AGE_NOT_CONFIRMED'],
      ...Object.fromEntries(Object.keys(notSoldOf(kind)).map((name) => [name, [422, 'NOT_FOR_SALE']])),
    })
    expect(await app.rows(`select id from purchase`)).toEqual([])
    expect([await app.balance(fan), await app.balance(blocked), await app.balance(creator)]).toEqual([100, 100, 100])
  },
)

/** Rows beside an item, as if its creator had made many like it. */
async function copiesOf({ db }: TestApp, { table }: ItemKind, id: string, count: number): Promise<string[]> {
  const columns = table === 'video' ? sql`file_id, is_file_ready` : sql`cover_photo_id, shown_count`
  const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)}
      (performer_id, title, status, is_sale, price_token_cents, published_at, ${columns})
    select performer_id, title, status, is_sale, price_token_cents, published_at, ${columns}
    from ${sql.table(table)}, generate_series(1, ${count}) where id = ${id} returning id`.execute(db)
  return rows.map((row) => row.id)
}

test('100 parallel charges of galleries and videos with money for one: one succeeds; and one item is paid once', async () => {
  const app = await testApp({ processes: 2 })
  const creator = await app.aCreator()
  const [fan, rich] = [await app.aFan({ tokens: 30 }), await app.aFan({ tokens: 1_000 })]
  const items: { kind: ItemKind; id: string }[] = []
  for (const kind of [gallery, video]) {
    const { id } = await kind.make(app, { by: creator, isSale: true, price: 30 })
    for (const copy of await copiesOf(app, kind, id, 50)) items.push({ kind, id: copy })
  }
  const racing = items.map(({ kind, id }, at) => buy(app, kind, id, { as: fan, process: at % 2 }))
  const replies = await Promise.all(racing)
  expect(statusesOf(replies)).toEqual([201, ...Array.from({ length: 99 }, () => 422)])
  expect(await app.balance(fan)).toBe(0)

  for (const { kind, id } of [items[0], items[99]].filter((item) => item !== undefined)) {
    const clicks = Array.from({ length: 20 }, (_, at) => buy(app, kind, id, { as: rich, process: at % 2 }))
    const receipts = await Promise.all(clicks)
    expect(statusesOf(receipts)).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(receipts.map(({ body }) => body.data._id)).size).toBe(1)
  }
  expect(await app.balance(rich)).toBe(940)
  await expectSoundBooks(app)
})
