import { expect, test } from 'vitest'
import { judgeKeys } from './keys.ts'

const judge = (counts: [string, number][], former: string[] = []) =>
  judgeKeys({ counts: new Map(counts), current: 'new', former })

test('says whether every record can be read, and when a former key may go', () => {
  expect(judge([['new', 3]]).state).toBe('good')
  expect(judge([], ['old'])).toMatchObject({ state: 'warning', message: 'no record needs SECRET_KEY_OLD any more' })
  expect(
    judge(
      [
        ['new', 3],
        ['old', 2],
      ],
      ['old'],
    ),
  ).toMatchObject({
    state: 'warning',
    message: '2 records still have a key of SECRET_KEY_OLD',
  })
  expect(
    judge(
      [
        ['new', 3],
        ['lost', 2],
        ['gone', 1],
      ],
      ['old'],
    ),
  ).toMatchObject({
    state: 'bad',
    message: '3 encrypted records have a key that is not configured',
  })
})
