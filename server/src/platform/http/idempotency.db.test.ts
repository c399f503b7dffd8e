import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { ok, refuse } from './answer.ts'
import { decideOnce } from './idempotency.ts'

const once = async (...requested: Parameters<typeof decideOnce>) => (await decideOnce(...requested)).answer

const hashOf = (text: string) => createHash('sha256').update(text).digest()

async function counted() {
  const db = await freshDatabase()
  let effects = 0
  const accountId = randomUUID()
  const call = (key: string | null, body = 'same', account = accountId) =>
    once(
      db,
      { accountId: account, idempotency: key === null ? null : { key, requestHash: hashOf(body) } },
      async (tx) => {
        await sql`select pg_sleep(0.01)`.execute(tx)
        effects += 1
        return ok({ effect: effects })
      },
    )
  return { db, call, effects: () => effects, accountId }
}

test('fifty parallel calls with one key have one effect and one answer', async () => {
  const { call, effects } = await counted()
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('k')))
  expect([effects(), new Set(answers.map((answer) => JSON.stringify(answer))).size]).toEqual([1, 1])
})

test('the same key with another body is refused', async () => {
  const { call, effects } = await counted()
  await call('k')
  expect(await call('k', 'other')).toEqual(refuse('IDEMPOTENCY_KEY_REUSED'))
  expect(effects()).toBe(1)
})

test('the key of one account says nothing about another', async () => {
  const { call, effects } = await counted()
  await call('k')
  await call('k', 'same', randomUUID())
  expect(effects()).toBe(2)
})

test('without a key every call is its own', async () => {
  const { call, effects } = await counted()
  await call(null)
  await call(null)
  expect(effects()).toBe(2)
})

test('work that threw leaves no key behind: the caller may try again', async () => {
  const { db, accountId, call } = await counted()
  const failing = once(db, { accountId, idempotency: { key: 'k', requestHash: hashOf('same') } }, async () => {
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await call('k')).toEqual(ok({ effect: 1 }))
})
