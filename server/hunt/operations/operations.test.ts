import { expect, test } from 'vitest'
import { diceOf } from '../dice.ts'
import { plansOf } from '../run.ts'

const wishes = (seed: number): string[][] =>
  plansOf(diceOf(seed), 101).map((plan) =>
    [...plan].map(({ operation, dice }) => `${operation.name} ${dice.number(1_000)} ${dice.number(1_000)}`),
  )

test('the same seed wants the same, client by client; another seed wants something else', () => {
  expect(wishes(7)).toEqual(wishes(7))
  expect(wishes(7)).not.toEqual(wishes(8))
})

test('so many operations are shared out among the clients, and each of them does something else', () => {
  const plans = wishes(7)
  expect(plans.flat()).toHaveLength(101)
  expect(new Set(plans.map((plan) => plan.join())).size).toBe(plans.length)
})

test('what one operation draws changes nothing in the next', () => {
  const [eager, idle] = [plansOf(diceOf(7), 8), plansOf(diceOf(7), 8)]
  for (const [at, plan] of eager.entries())
    for (const wish of plan) {
      wish.dice.number(10)
      expect(wish.operation).toBe(idle[at]?.next().value?.operation)
    }
})
