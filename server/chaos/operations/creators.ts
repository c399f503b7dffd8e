import { keyed, listFor, pickOne, unkeyed, type Operation } from './operation.ts'

/** Changes the monthly price: a lower one holds for everyone, a higher one needs consent. */
export const changePrice: Operation = async (world, rng) => {
  const who = rng.pick(world.people.creators)
  const body = { monthlyPrice: (700 + rng.number(600)) / 100 }
  return unkeyed(world, who, { kind: 'price', method: 'PUT', path: '/performers/me', body })
}

/** Offers three months for one price, replacing the previous offer. */
export const offerMonths: Operation = async (world, rng) => {
  const body = { months: 3, price: (1_800 + rng.number(900)) / 100 }
  const who = rng.pick(world.people.creators)
  return keyed(world, who, rng, { kind: 'offer', path: '/performer/subscription-offers', body })
}

export const giveComplimentary: Operation = async (world, rng) => {
  const who = rng.pick(world.people.creators)
  const body = { recipient: rng.pick(world.people.fans).accountId, days: 1 + rng.number(20) }
  return keyed(world, who, rng, { kind: 'complimentary', path: '/subscriptions/complimentary', body })
}

/** Ends a subscription immediately; unused days are credited to its payer. */
export const removeSubscriber: Operation = async (world, rng) => {
  const who = rng.pick(world.people.creators)
  const rows = await listFor<{ _id: string }>(world, who, '/subscriptions/performer/search?status=active')
  const one = pickOne(rng, rows)
  if (one === null) return null
  return keyed(world, who, rng, { kind: 'removal', path: `/subscriptions/${one._id}/remove` })
}

/** Requests a payout of everything available, or a part of it. */
export const requestPayout: Operation = async (world, rng) => {
  const who = rng.pick(world.people.creators)
  const { data } = await world.client.call('POST', '/payout-requests/calculate', { token: who.token, body: {} })
  const [isPart, part] = [rng.chance(0.3), rng.number(100)]
  const available = Math.round(Number(data['available'] ?? 0) * 100)
  const requestTokens = (isPart ? 5_000 + Math.floor((Math.max(0, available - 5_000) * part) / 100) : available) / 100
  if (requestTokens <= 0) return null
  const body = { requestTokens, paymentAccountType: 'banking' }
  return keyed(world, who, rng, { kind: 'payout', path: '/payout-requests', body })
}

/** Changes the amount of an undecided request. */
export const changePayout: Operation = async (world, rng) => {
  const who = rng.pick(world.people.creators)
  const open = await listFor<{ _id: string }>(world, who, '/payout-requests/search?status=pending')
  const one = pickOne(rng, open)
  const body = { requestTokens: (5_000 + rng.number(10_000)) / 100 }
  if (one === null) return null
  return keyed(world, who, rng, { kind: 'changed payout', method: 'PUT', path: `/payout-requests/${one._id}`, body })
}
