import { setImmediate } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { freePort } from '../../test-support/free-port.ts'
import { programOf, runProgram } from '../../test-support/run-program.ts'
import { openRedis } from './redis.ts'

const program = programOf('redis-server')

test('a copy that is closed answers no read, so that who asks again at once does not loop', async ({ skip }) => {
  skip(program === null, 'this machine has no redis-server')
  const port = await freePort()
  const options = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--dir', tmpdir(), '--port', String(port)]
  await runProgram(program ?? '', options, port)
  const redis = await openRedis(`redis://127.0.0.1:${port}`)
  const copy = redis.client.duplicate()
  await copy.ping()
  let reads = 0
  // As the socket adapter reads; it would not stop.
  const read = async (): Promise<void> => {
    reads += 1
    await copy.xread('BLOCK', 0, 'STREAMS', 'nothing', '$').catch(() => undefined)
    if (reads < 100) await read()
  }
  void read()
  const closed = new Promise((resolve) => copy.once('end', resolve))
  redis.close()
  await closed
  await setImmediate()
  expect(reads).toBeLessThan(3)
})
