import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import type { JobDefinition } from './jobs.ts'
import { loginsOf } from '../db/logins.ts'
import { createQueue } from './queue.ts'

const PATIENT = { timeout: 60_000 }

async function queues(count: number) {
  const { db, url } = await freshDatabaseWithUrl()
  const failures: string[] = []
  const log = { error: (_facts: object, message: string) => void failures.push(message), info: () => undefined }
  const all = Array.from({ length: count }, () => createQueue({ db, url: loginsOf(url).jobs, log }))
  onTestFinished(async () => void (await Promise.all(all.map((queue) => queue.stop()))))
  const [first = createQueue({ db, url: loginsOf(url).jobs, log })] = all
  return {
    db,
    first,
    failures,
    start: (definitions: readonly JobDefinition[]) =>
      Promise.all(all.map((queue) => queue.start(definitions, { isWorking: true }))),
  }
}

test('a scheduled job runs again and again, in one of two processes at a time', async () => {
  let running = 0
  let mostRunning = 0
  let runs = 0
  const { start } = await queues(2)
  await start([
    {
      name: 'test.scheduled',
      everySeconds: 1,
      async run() {
        running += 1
        mostRunning = Math.max(mostRunning, running)
        await new Promise((resolve) => setTimeout(resolve, 50))
        running -= 1
        runs += 1
      },
    },
  ])
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), PATIENT)
  expect(mostRunning).toBe(1)
})

test('a scheduled job that throws is logged and runs again in a later period', async () => {
  let runs = 0
  const { start, failures } = await queues(1)
  await start([
    {
      name: 'test.failing',
      everySeconds: 1,
      async run() {
        runs += 1
        throw new Error('no')
      },
    },
  ])
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), PATIENT)
  expect(failures).toContain('job failed')
})

test('runScheduled runs each scheduled job once, also after one that throws, and no other', async () => {
  const { first } = await queues(1)
  const ran: string[] = []
  const job = (name: string, everySeconds?: number): JobDefinition => ({
    name,
    async run() {
      ran.push(name)
      if (name === 'bad') throw new Error('no')
    },
    ...(everySeconds === undefined ? {} : { everySeconds }),
  })
  await first.runScheduled([job('bad', 5), job('on request'), job('daily', 86_400)])
  expect(ran).toEqual(['bad', 'daily'])
})

test('runScheduled waits for a run that is under way and then runs once more', async () => {
  const { first } = await queues(1)
  const release = Promise.withResolvers<void>()
  const steps: string[] = []
  const definition: JobDefinition = {
    name: 'slow',
    everySeconds: 5,
    async run() {
      steps.push('begin')
      await release.promise
      steps.push('end')
    },
  }
  const both = [first.runScheduled([definition]), first.runScheduled([definition])]
  await vi.waitFor(() => expect(steps).toEqual(['begin']), PATIENT)
  release.resolve()
  await Promise.all(both)
  expect(steps).toEqual(['begin', 'end', 'begin', 'end'])
})

test('an enqueued job exists only if its transaction commits, once per waiting key, and is retried', async () => {
  const { db, first, start } = await queues(1)
  const seen: object[] = []
  const definition: JobDefinition = {
    name: 'test.enqueued',
    async run(payload) {
      seen.push(payload)
      if (seen.length === 1) throw new Error('once')
    },
  }
  await first.start([definition], { isWorking: false })
  await db.transaction().execute(async (tx) => {
    await first.enqueue('test.enqueued', { n: 1 }, { tx, singletonKey: 'a' })
    await first.enqueue('test.enqueued', { n: 2 }, { tx, singletonKey: 'a' })
  })
  await db
    .transaction()
    .execute(async (tx) => {
      await first.enqueue('test.enqueued', { n: 3 }, { tx, singletonKey: 'b' })
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await start([definition])
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }, { n: 1 }]), PATIENT)
})
