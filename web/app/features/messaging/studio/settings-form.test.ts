import { expect, test } from 'vitest'
import { isClosed, readPolicy, typedPolicyOf } from './settings-form.ts'

const formOf = (fields: readonly [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('an empty amount is no way to qualify; zero, less and words are faults', () => {
  const { policy, faults } = readPolicy(
    formOf([
      ['subscribers', 'on'],
      ['minimumTip', ' 7,50 '],
      ['listIds', 'a'],
      ['listIds', 'b'],
    ]),
  )
  expect([policy, faults]).toEqual([
    { everyone: false, subscribers: true, followers: false, minimumTip: 7.5, minimumSpent: null, listIds: ['a', 'b'] },
    [],
  ])
  const wrong = readPolicy(
    formOf([
      ['minimumTip', '0'],
      ['minimumSpent', 'much'],
    ]),
  )
  expect([wrong.faults, wrong.typed.minimumSpent]).toEqual([['minimumTip', 'minimumSpent'], 'much'])
})

test('without any way nobody may write first', () => {
  const closed = readPolicy(formOf([])).policy
  expect([isClosed(typedPolicyOf(closed)), isClosed(typedPolicyOf({ ...closed, minimumTip: 5 }))]).toEqual([
    true,
    false,
  ])
})
