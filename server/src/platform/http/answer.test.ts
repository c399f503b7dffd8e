import { expect, test } from 'vitest'
import { answerBy, ok, refuse } from './answer.ts'

type Result = { outcome: 'paid'; price: number } | { outcome: 'gone' } | { outcome: 'moved'; price: number }

const answerOf = (result: Result) =>
  answerBy(result, {
    paid: ({ price }) => ok({ price }),
    gone: 'NOT_FOUND',
    moved: ({ price }) => refuse('PRICE_CHANGED', { price }),
  })

test('answers an outcome by its code, or by its function with the result', () => {
  expect(answerOf({ outcome: 'paid', price: 5 })).toEqual(ok({ price: 5 }))
  expect(answerOf({ outcome: 'gone' })).toEqual(refuse('NOT_FOUND'))
  expect(answerOf({ outcome: 'moved', price: 6 })).toEqual(refuse('PRICE_CHANGED', { price: 6 }))
})

test('a table that lacks an outcome, names another or leaves out details does not compile', () => {
  const result: { outcome: 'gone' | 'moved' } = { outcome: 'gone' }
  // @ts-expect-error moved has no answer
  answerBy(result, { gone: 'NOT_FOUND' })
  // @ts-expect-error late is no outcome
  answerBy(result, { gone: 'NOT_FOUND', moved: 'NOT_FOUND', late: 'NOT_FOUND' })
  // @ts-expect-error PRICE_CHANGED has details
  answerBy(result, { gone: 'PRICE_CHANGED', moved: 'NOT_FOUND' })
})
