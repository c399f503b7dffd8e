import type { SignedStatement } from '@stagedoor/contract/statements'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { lastClosedMonth, nextMonth, runningLines } from './rules.ts'
import { createStatementSigner } from './signer.ts'
import { hashOf, verifyFollows, verifyStatement } from './verify-statement.ts'

const ID = '019a1b2c-3d4e-7f00-8000-123456789abc'
const at = new Date('2026-10-05T10:00:00.000Z')

function signed(change: Partial<SignedStatement['statement']> = {}, secret = 'a secret'): SignedStatement {
  const sale = { id: ID, kind: 'sale', type: 'tip', title: '早安', at } as const
  const { lines, closingTokenCents } = runningLines(
    [{ ...sale, grossTokenCents: 1_000, commissionTokenCents: 200, netTokenCents: 800 }],
    500,
  )
  const statement: SignedStatement['statement'] = {
    version: 1,
    site: 'https://stage.example',
    performerId: ID,
    username: 'mei',
    month: '2026-10',
    commodity: 'TOKEN',
    opening: 5,
    lines,
    closing: closingTokenCents / 100,
    issuedAt: '2026-11-01T01:00:00.000Z',
    previousHash: '',
    ...change,
  }
  const { publicKey, sign } = createStatementSigner(secret)
  const hash = hashOf(statement)
  return {
    statement,
    hash: hash.toString('hex'),
    signature: sign(hash).toString('base64'),
    publicKey: publicKey.toString('base64'),
  }
}

test('accepts a signed statement, also with its fields in another order', () => {
  const whole = signed()
  expect(verifyStatement(whole)).toEqual([])
  const turned = Object.fromEntries(Object.entries(whole.statement).toReversed())
  expect(verifyStatement({ ...whole, statement: turned })).toEqual([])
})

test.each([
  [
    'an altered amount',
    (one: SignedStatement) => ({ ...one, statement: { ...one.statement, closing: 14 } }),
    ['altered', 'lines_do_not_add_up'],
  ],
  [
    'another signature',
    (one: SignedStatement) => ({ ...one, signature: signed({ month: '2026-09' }).signature }),
    ['signature_wrong'],
  ],
  ['something else', () => ({ hello: 'world' }), ['not_a_statement']],
  ['lines with another closing balance', () => signed({ closing: 14 }), ['lines_do_not_add_up']],
])('reports %s', (_, change, faults) => {
  expect(verifyStatement(change(signed()))).toEqual(faults)
})

test("reports a statement signed with another key, given the site's key", () => {
  expect(verifyStatement(signed({}, 'another secret'), signed().publicKey)).toEqual(['other_key'])
})

test('a statement follows the one before by hash and by balance', () => {
  const one = signed()
  const lines: SignedStatement['statement']['lines'] = []
  const next = (change: object) => signed({ month: '2026-11', opening: 13, closing: 13, lines, ...change })
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
