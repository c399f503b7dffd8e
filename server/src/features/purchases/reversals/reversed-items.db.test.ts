import { expect, test } from 'vitest'
import {
  buy,
  digitalProduct,
  gallery,
  isSeen,
  kindsSold,
  video,
  type SoldKind,
} from '#src/test-support/items-on-sale.ts'
import { permutationsOf } from '#src/test-support/permutations.ts'
import { expectSoundBooks, testApp } from '#src/test-support/test-app.ts'

test('a lost dispute closes everything that its payment bought, and a won one opens it again; deletion closes nothing', async () => {
  const app = await testApp()
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  const [all, none] = [kindsSold.map(() => true), kindsSold.map(() => false)]
  const price = 30 * kindsSold.length
  const paymentId = await app.payTopUp(fan, price)
  const items: { kind: SoldKind; id: string }[] = []
  for (const kind of kindsSold) {
    const { id } = await kind.make(app, { by: creator, isSale: true, price: 30 })
    expect((await buy(app, kind, id, { as: fan })).status).toBe(201)
    await app.read('DELETE', kind.ownPath(id), { as: creator })
    items.push({ kind, id })
  }
  const seen = () => Promise.all(items.map(({ kind, id }) => isSeen(app, kind, id, fan)))
  expect(await seen()).toEqual(all)
  await app.dispute(paymentId, 'opened')
  expect([await seen(), await app.balance(fan)]).toEqual([all, -price])
  await app.dispute(paymentId, 'lost')
  expect([await seen(), await app.balance(fan), await app.earned(creator)]).toEqual([none, 0, 0])
  await app.dispute(paymentId, 'won')
  expect([await seen(), await app.balance(fan), await app.earned(creator)]).toEqual([all, 0, price * 0.8])
})

type Step = 'refunded' | 'opened' | 'lost' | 'removed'

/** A dispute is opened before it is lost. */
const orders = [...permutationsOf<Step>(['refunded', 'opened', 'lost', 'removed'])].filter(
  (steps) => steps.indexOf('opened') < steps.indexOf('lost'),
)

test('refund, lost dispute and take-down in any order end alike: closed, and every token accounted for', async () => {
  const app = await testApp()
  const staff = await app.aStaffMember('admin')
  const decide = (kind: SoldKind, id: string, status: 'removed' | 'restored') =>
    app.read('PUT', `${kind.staffPath(id)}/status`, { as: staff, body: { status, reason: 'a test' } })
  const found: Record<string, unknown> = {}
  for (const [at, steps] of orders.entries()) {
    const kind = [gallery, video, digitalProduct][at % 3] ?? gallery
    const [fan, creator] = [await app.aFan(), await app.aCreator()]
    const paymentId = await app.payTopUp(fan, 10)
    const { id } = await kind.make(app, { by: creator, isSale: true, price: 10 })
    const { _id: transactionId } = (await buy(app, kind, id, { as: fan })).body.data
    const does: Record<Step, () => Promise<unknown>> = {
      async refunded() {
        const body = { kind: 'purchase', transactionId, reason: 'by mistake' }
        return (await app.call('POST', '/admin/refunds', { as: staff, body })).status
      },
      opened: () => app.dispute(paymentId, 'opened'),
      lost: () => app.dispute(paymentId, 'lost'),
      removed: () => decide(kind, id, 'removed'),
    }
    const state = async () => [await app.balance(fan), await app.earned(creator), await isSeen(app, kind, id, fan)]
    const answers: unknown[] = []
    for (const step of steps) answers.push(await does[step]())
    const closed = await state()
    await decide(kind, id, 'restored')
    await app.dispute(paymentId, 'won')
    const isRefunded = answers.includes(201)
    found[steps.join(', ')] = [isRefunded, closed, await state()]
  }
  const expected = orders.map((steps) => {
    // What was taken back already is not refunded.
    const isRefunded = steps.indexOf('refunded') < steps.indexOf('lost')
    return [steps.join(', '), [isRefunded, [0, 0, false], isRefunded ? [10, 0, false] : [0, 8, true]]]
  })
  expect(found).toEqual(Object.fromEntries(expected))
  await expectSoundBooks(app)
})

test('a refund stops the film of a video and the photos of a gallery, also in players that run', async () => {
  const app = await testApp()
  const [fan, creator, staff] = [
    await app.aFan({ tokens: 60 }),
    await app.aCreator(),
    await app.aStaffMember('finance'),
  ]
  for (const kind of [gallery, video]) {
    const { id } = await kind.make(app, { by: creator, isSale: true, price: 30 })
    const { _id: transactionId } = (await buy(app, kind, id, { as: fan })).body.data
    const { data } = (await app.call('GET', kind.callPath(id), { as: fan })).body
    const url = kind.shownOf(data).file?.url ?? ''
    const addresses = kind === video ? [url, url.replace('master.m3u8', 'h240/0.m4s')] : [url]
    const fetched = async () => {
      const answers = await Promise.all(addresses.map((address) => app.fetch(address, fan)))
      return new Set(answers.map(({ statusCode }) => statusCode))
    }
    expect([kind.name, await fetched()]).toEqual([kind.name, new Set([200])])
    const body = { kind: 'purchase', transactionId, reason: 'The file was empty.' }
    expect((await app.call('POST', '/admin/refunds', { as: staff, body })).status).toBe(201)
    // A yes is remembered for 2 s.
    await app.advance(3_000)
    expect([kind.name, await fetched(), await isSeen(app, kind, id, fan)]).toEqual([kind.name, new Set([404]), false])
    const answer = await app.call('GET', kind.callPath(id), { as: fan })
    expect(answer.text).not.toContain(`/media/${kind.shownOf(data).file?._id}`)
  }
  expect(await app.balance(fan)).toBe(60)
})
