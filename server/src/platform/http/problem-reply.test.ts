import { locales } from '@stagedoor/contract/locales'
import { problems, type ProblemCode } from '@stagedoor/contract/problem'
import { expect, test } from 'vitest'
import { textOf } from '../text/text-of.ts'
import { problemBody } from './problem-reply.ts'

const codes = Object.keys(problems) as ProblemCode[]

test('a sentence has the numbers of its refusal in it', () => {
  expect(problemBody('en-US', 'OUT_OF_STOCK', { available: 2 })).toEqual({
    statusCode: 422,
    message: 'Not enough in stock: 2 left.',
    error: 'OUT_OF_STOCK',
    details: { available: 2 },
  })
})

test.each(locales)('in %s sentences name only numbers that their refusal brings', (locale) => {
  const named = codes.flatMap((code) => {
    const gaps = [
      ...textOf(locale)
        .t(`problems:${code}`)
        .matchAll(/\{\{(\w+)(?:, number[^}]*)?\}\}/g),
    ].map(([, gap]) => gap ?? '')
    const facts: unknown = 'details' in problems[code] ? problems[code].details : null
    return gaps.map((gap) => [
      code,
      gap,
      new RegExp(`"${gap}":\\{"type":"(integer|number)"`).test(JSON.stringify(facts)),
    ])
  })
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(([, , isBrought]) => !isBrought)).toEqual([])
})
