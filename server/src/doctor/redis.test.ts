import { expect, test } from 'vitest'
import { checkRedis } from './redis.ts'

test('a Redis that nobody asked for is not missed, and one that does not answer is bad, without its password', async () => {
  expect(await checkRedis({ role: 'all', redisUrl: null })).toMatchObject({ state: 'good' })
  expect(await checkRedis({ role: 'all', redisUrl: 'redis://:hunter2@127.0.0.1:1' })).toEqual({
    state: 'bad',
    subject: 'Redis',
    message: 'does not let us in at 127.0.0.1:1 (ECONNREFUSED)',
    fix: 'start it, correct REDIS_URL, or remove it where there is one process',
  })
})

test('several processes without a Redis have to be fixed, because nothing reaches open pages from another one', async () => {
  for (const role of ['web', 'worker'] as const)
    expect(await checkRedis({ role, redisUrl: null })).toMatchObject({
      state: 'bad',
      message: expect.stringContaining(`ROLE is ${role}`),
      fix: expect.stringContaining('REDIS_URL'),
    })
})
