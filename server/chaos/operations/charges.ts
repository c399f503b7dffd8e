import { keyed, type Operation } from './operation.ts'

export const tip: Operation = async (world, rng) => {
  const creator = rng.pick(world.people.creators)
  const body = { price: (500 + rng.number(1_500)) / 100 }
  const path = `/wallet/charges/tip/${creator.accountId}`
  return keyed(world, rng.pick(world.people.fans), rng, { kind: 'tip', path, body })
}

export const buyPost: Operation = async (world, rng) => {
  const post = rng.pick(world.posts)
  const body = rng.chance(0.5) ? { expectedPrice: post.price } : {}
  const path = `/wallet/charges/feed/${post.id}`
  return keyed(world, rng.pick(world.people.fans), rng, { kind: 'post', path, body })
}
