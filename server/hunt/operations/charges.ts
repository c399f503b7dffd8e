import { keyed, type Operation } from './operation.ts'

export const tip: Operation = async (scene, dice) => {
  const creator = dice.pick(scene.people.creators)
  const body = { price: (500 + dice.number(1_500)) / 100 }
  const path = `/wallet/charges/tip/${creator.accountId}`
  return keyed(scene, dice.pick(scene.people.fans), dice, { kind: 'tip', path, body })
}

export const buyPost: Operation = async (scene, dice) => {
  const post = dice.pick(scene.posts)
  const body = dice.chance(0.5) ? { expectedPrice: post.price } : {}
  const path = `/wallet/charges/feed/${post.id}`
  return keyed(scene, dice.pick(scene.people.fans), dice, { kind: 'post', path, body })
}
