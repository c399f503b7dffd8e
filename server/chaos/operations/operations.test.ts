import { expect, test } from 'vitest'
import { rngOf } from '../rng.ts'
import { plansOf } from '../run.ts'

const wishes = (seed: number): string[][] =>
  plansOf(rngOf(seed), 101).map((plan) =>
    [...plan].map(({ operation, rng }) => `${operation.name} ${rng.number(1_000)} ${rng.number(1_000)}`),
  )

test('the same seed gives the same operations per client, another seed gives others', () => {
  expect(wishes(7)).toEqual(wishes(7))
  expect(wishes(7)).not.toEqual(wishes(8))
})

test('distributes the operations among the clients, each with different ones', () => {
  const plans = wishes(7)
  expect(plans.flat()).toHaveLength(101)
  expect(new Set(plans.map((plan) => plan.join())).size).toBe(plans.length)
})

test('the draws of one operation do not change the next', () => {
  const [eager, idle] = [plansOf(rngOf(7), 8), plansOf(rngOf(7), 8)]
  for (const [at, plan] of eager.entries())
    for (const input of plan) {
      input.rng.number(10)
      expect(input.operation).toBe(idle[at]?.next().value?.operation)
    }
})
