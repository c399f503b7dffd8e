import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'

const secret = 'a secret of at least thirty-two bytes, for tests'
const links = createUnsubscribeLinks([secret])
const accountId = randomUUID()
const token = links.sign(accountId, ['likes', 'comments'])

test('a link names its account and topics, also after the secret was rotated', () => {
  expect(links.read(token)).toEqual({ accountId, topics: ['likes', 'comments'] })
  expect(createUnsubscribeLinks(['another secret of thirty-two bytes or so', secret]).read(token)).not.toBeNull()
  expect(createUnsubscribeLinks(['another secret of thirty-two bytes or so']).read(token)).toBeNull()
})

test('a link for another account or another topic is no link', () => {
  expect(links.read(token.replace(accountId, randomUUID()))).toBeNull()
  expect(links.read(token.replace('likes', 'sales'))).toBeNull()
  expect(links.read(token.slice(0, -1))).toBeNull()
  for (const nonsense of ['', 'a.b.c', `${token}x`, '__proto__']) expect(links.read(nonsense)).toBeNull()
})
