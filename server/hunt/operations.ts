import { randomUUID } from 'node:crypto'
import type { Answer, Client } from './client.ts'
import type { Dice } from './dice.ts'
import type { People, Person } from './people.ts'

/** What somebody did, and what they were told for good. */
export type Deed = { kind: string; accountId: string; key: string; answer: Answer }

export type Scene = {
  client: Client
  people: People
  /** Posts for sale, with their prices in tokens. */
  posts: readonly { id: string; price: number }[]
}

type Operation = (scene: Scene, dice: Dice) => Promise<Deed>

const keyed = async (
  { client }: Scene,
  who: Person,
  call: { kind: string; path: string; body: object },
): Promise<Deed> => {
  const key = randomUUID()
  const answer = await client.call('POST', call.path, { token: who.token, key, body: call.body })
  return { kind: call.kind, accountId: who.accountId, key, answer }
}

const pays = [
  [{ path: 'pay', fields: { card: 'approve' } }],
  [{ path: 'pay', fields: { card: 'approve', savesCard: 'yes' } }],
  [
    { path: 'pay', fields: { card: 'challenge' } },
    { path: 'challenge', fields: { answer: 'pass' } },
  ],
  [
    { path: 'pay', fields: { card: 'soft_decline' } },
    { path: 'pay', fields: { card: 'approve' } },
  ],
] as const

const leaves = [[{ path: 'cancel', fields: {} }], [{ path: 'pay', fields: { card: 'decline' } }], []] as const

/** Pays at the gateway's page, or leaves it, or is declined there. */
const topUp: Operation = async (scene, dice) => {
  const who = dice.pick(scene.people.fans)
  const deed = await keyed(scene, who, {
    kind: 'top-up',
    path: '/payment/wallet/top-up',
    body: { amount: (1_000 + dice.number(4_000)) / 100 },
  })
  const page = deed.answer.data['paymentUrl']
  const steps = dice.chance(0.8) ? dice.pick(pays) : dice.pick(leaves)
  if (typeof page === 'string') for (const { path, fields } of steps) await scene.client.send(page, path, fields)
  return deed
}

/** Charges a card that was kept at a page before; without one it is a top-up like any other. */
const topUpByCard: Operation = async (scene, dice) => {
  const who = dice.pick(scene.people.fans)
  const cards = await scene.client.call('GET', '/payment-cards', { token: who.token })
  const list = cards.data['data'] as { _id: string }[] | undefined
  const cardId = list?.[0]?._id
  if (cardId === undefined) return topUp(scene, dice)
  const body = { amount: (1_000 + dice.number(2_000)) / 100, cardId }
  return keyed(scene, who, { kind: 'top-up by card', path: '/payment/wallet/top-up', body })
}

const tip: Operation = async (scene, dice) => {
  const creator = dice.pick(scene.people.creators)
  const body = { price: (500 + dice.number(500)) / 100 }
  return keyed(scene, dice.pick(scene.people.fans), {
    kind: 'tip',
    path: `/wallet/charges/tip/${creator.accountId}`,
    body,
  })
}

const buyPost: Operation = async (scene, dice) => {
  const post = dice.pick(scene.posts)
  const body = dice.chance(0.5) ? { expectedPrice: post.price } : {}
  return keyed(scene, dice.pick(scene.people.fans), {
    kind: 'post',
    path: `/wallet/charges/feed/${post.id}`,
    body,
  })
}

/** Subscribes for a month, from the wallet or at the gateway's page; it renews by itself as time passes. */
const subscribe: Operation = async (scene, dice) => {
  const creator = dice.pick(scene.people.creators)
  const how = dice.chance(0.5) ? { paymentGateway: 'wallet' } : {}
  const deed = await keyed(scene, dice.pick(scene.people.fans), {
    kind: 'subscription',
    path: '/payment/subscribe/performers',
    body: { performerId: creator.accountId, type: 'monthly', ...how },
  })
  const page = deed.answer.data['paymentUrl']
  if (typeof page === 'string')
    for (const { path, fields } of dice.pick(pays)) await scene.client.send(page, path, fields)
  return deed
}

/** Lets three days pass: renewals fall due. Less than the month for which keys are remembered, however many do so. */
const letTimePass: Operation = async ({ client, people: { admin } }) => {
  const answer = await client.call('POST', '/admin/clock', { token: admin.token, body: { advance: '3d' } })
  return { kind: 'time', accountId: admin.accountId, key: '', answer }
}

/** What people do with money, and how often. */
const operations: readonly (readonly [Operation, number])[] = [
  [topUp, 3],
  [topUpByCard, 1],
  [tip, 4],
  [buyPost, 3],
  [subscribe, 2],
  [letTimePass, 1],
]

/** Does one thing that the dice choose. */
export function doSomething(scene: Scene, dice: Dice): Promise<Deed> {
  const all = operations.flatMap(([operation, weight]) => Array<Operation>(weight).fill(operation))
  return dice.pick(all)(scene, dice)
}
