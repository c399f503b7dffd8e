import type { SignedStatement } from '@stagedoor/contract/statements'
import { expect, test } from 'vitest'
import { aStatement, siteKey } from '#src/test-support/signed-statement.ts'
import { canonicalJson } from './canonical-json.ts'
import { lastClosedMonth, nextMonth } from './rules.ts'
import { verifyFollows, verifyStatement } from './verify-statement.ts'

test('what was signed is valid, whatever the order of its members', () => {
  const whole = aStatement()
  expect(verifyStatement(whole, [siteKey])).toEqual([])
  const turned = Object.fromEntries(Object.entries(whole.statement).toReversed()) as SignedStatement['statement']
  expect(verifyStatement({ ...whole, statement: turned }, [siteKey])).toEqual([])
})

test.each<[string, (one: SignedStatement) => SignedStatement, string[]]>([
  [
    'an altered amount',
    (one) => ({ ...one, statement: { ...one.statement, closing: 14 } }),
    ['altered', 'lines_do_not_add_up'],
  ],
  [
    'the signature of another statement',
    (one) => ({ ...one, signature: aStatement({ month: '2026-09' }).signature }),
    ['signature_wrong'],
  ],
  [
    'a signature with bytes that base64 ignores',
    (one) => ({ ...one, signature: `${one.signature} ` }),
    ['signature_wrong'],
  ],
  ['lines that lead elsewhere', () => aStatement({ closing: 14 }), ['lines_do_not_add_up']],
  ['a signature by another key', () => aStatement({}, 'another secret'), ['other_key']],
])('%s is refused', (_, change, faults) => {
  expect(verifyStatement(change(aStatement()), [siteKey])).toEqual(faults)
})

test('a former key of the site is one of its keys', () => {
  const former = aStatement({}, 'a former secret')
  expect(verifyStatement(former, [siteKey, former.publicKey])).toEqual([])
})

test('the month after follows by hash and by balance', () => {
  const one = aStatement()
  const lines: SignedStatement['statement']['lines'] = []
  const next = (change: object) => aStatement({ month: '2026-11', opening: 13, closing: 13, lines, ...change })
  expect(verifyFollows(one, next({ previousHash: one.hash }))).toEqual([])
  expect(verifyFollows(one, next({ previousHash: '00' }))).toEqual(['does_not_follow'])
  expect(verifyFollows(one, next({ previousHash: one.hash, opening: 12, closing: 12 }))).toEqual(['does_not_follow'])
})

test('a month closes one hour after its end, also at the turn of the year', () => {
  expect(lastClosedMonth(new Date('2026-12-01T00:59:59.999Z'))).toBe('2026-10')
  expect(lastClosedMonth(new Date('2026-12-01T01:00:00.000Z'))).toBe('2026-11')
  expect([nextMonth('2026-12'), nextMonth('2026-09')]).toEqual(['2027-01', '2026-10'])
})

test('canonical text has sorted keys and no spaces, and keeps every character', () => {
  expect(canonicalJson({ b: [1.5, null, true], a: { é: '早"', c: '' } })).toBe(
    '{"a":{"c":"","é":"早\\""},"b":[1.5,null,true]}',
  )
})
