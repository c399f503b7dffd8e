import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { logOptions } from './log-options.ts'

/** The line that the log holds of these facts. */
function lineOf(facts: object): string {
  let text = ''
  const stream = { write: (line: string) => (text += line) }
  const { log } = Fastify({ logger: { ...logOptions('info'), stream } })
  log.error(facts, 'a fault')
  return text
}

test('a log line about an error holds message, place and constraint, and not the row that broke it', () => {
  const error = Object.assign(new DatabaseError('violates check constraint "account_name"', 100, 'error'), {
    code: '23514',
    constraint: 'account_name',
    detail: 'Failing row contains (ann@example.test, $sha256-argon2id$v=19$secret).',
    where: 'SQL statement "insert … ann@example.test"',
    internalQuery: "select 'ann@example.test'",
  })
  const line = lineOf({ err: error })
  expect(line).not.toMatch(/ann@example|argon2id/)
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a fault',
    err: { type: 'DatabaseError', message: error.message, code: '23514', constraint: 'account_name' },
  })
  expect(JSON.parse(line).err.stack).toContain('log-options.test.ts')
})

test('what a library attaches to an error or to its cause is left out', () => {
  const cause = Object.assign(new Error('the mail server refused'), {
    code: 'EENVELOPE',
    rejected: ['ann@example.test'],
    response: { headers: { authorization: 'Bearer secret' } },
  })
  const line = lineOf({ err: new TypeError('not sent', { cause }) })
  expect(line).not.toMatch(/ann@example|secret/)
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    cause: { message: cause.message, code: 'EENVELOPE' },
  })
})

test('an error that ends in itself, and something else that was thrown, are logged too', () => {
  const circular = new Error('circular')
  circular.cause = circular
  expect(JSON.parse(lineOf({ err: circular })).err.message).toBe('circular')
  expect(JSON.parse(lineOf({ err: 'words' })).err).toBe('words')
  expect(lineOf({ err: { password: 'secret' } })).not.toContain('secret')
})

test('a line break in what somebody sent stays inside its line', () => {
  const line = lineOf({ reason: 'one\r\n{"level":50,"msg":"forged"}' })
  expect(line.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(line).reason).toBe('one\r\n{"level":50,"msg":"forged"}')
})

test('tokens, passwords and addresses by their names are hidden', () => {
  const line = lineOf({ body: { password: 'secret', token: 'secret', email: 'secret', cookie: 'secret' } })
  expect(line).not.toContain('secret')
})
