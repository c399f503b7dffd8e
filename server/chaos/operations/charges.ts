import { keyed, type Operation } from './operation.ts'

export const tip: Operation = async (scene, rng) => {
  const creator = rng.pick(scene.people.creators)
  const body = { price: (500 + rng.number(1_500)) / 100 }
  const path = `/wallet/charges/tip/${creator.accountId}`
  return keyed(scene, rng.pick(scene.people.fans), rng, { kind: 'tip', path, body })
}

export const buyPost: Operation = async (scene, rng) => {
  const post = rng.pick(scene.posts)
  const body = rng.chance(0.5) ? { expectedPrice: post.price } : {}
  const path = `/wallet/charges/feed/${post.id}`
  return keyed(scene, rng.pick(scene.people.fans), rng, { kind: 'post', path, body })
}
