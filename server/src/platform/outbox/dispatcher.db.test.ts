import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { createDispatcher } from './dispatcher.ts'
import { inBatches, oneByOne, remotely, type EventHandler } from './handlers.ts'
import { createHandlerRuns } from './handler-runs.ts'
import { createPace } from './pace.ts'
import { postponeDeliveries, routeEvents } from './queries.ts'
import { recordEvent } from './record-event.ts'

const quiet = { error: () => undefined }
const claims = (count: number) => ({ countOf: () => count, leaseSeconds: 60, processId: 0, patienceSeconds: 2 })

async function outboxWith(...handlers: EventHandler[]) {
  const { db, url } = await freshDatabaseWithUrl()
  return {
    db,
    dispatcher: () => createDispatcher({ db, url, processId: 0, handlers, log: quiet }),
    record: (...labels: string[]) =>
      db.transaction().execute(async (tx) => {
        for (const label of labels) await recordEvent(tx, 'outbox.probe', { label })
      }),
    /** What is left, oldest first. */
    rows: async () =>
      (
        await sql<{ handler: string; label: string; attempts: number; isPaused: boolean; hasFailed: boolean }>`
          select handler, payload->>'label' as label, attempts, not_before > now() as "isPaused",
            failed_at is not null as "hasFailed" from outbox order by id`.execute(db)
      ).rows,
    makeDue: () => sql`update outbox set not_before = now()`.execute(db),
  }
}

/** A handler that keeps the labels it gets, and throws for those in `bad`. */
function keeper(group: string, bad: readonly string[] = []) {
  const labels: string[] = []
  const [handler] = oneByOne(group, {
    'outbox.probe'({ label }) {
      labels.push(label)
      if (bad.includes(label)) throw new Error(`no ${label}`)
    },
  })
  if (!handler) throw new Error('no handler')
  return { handler, labels }
}

test('delivers what was committed once, and what was rolled back never', async () => {
  const { handler, labels } = keeper('a')
  const { db, dispatcher, record, rows } = await outboxWith(handler)
  await record('kept')
  await db
    .transaction()
    .execute(async (tx) => {
      await recordEvent(tx, 'outbox.probe', { label: 'lost' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await dispatcher().drain()
  expect([labels, await rows()]).toEqual([['kept'], []])
})

test('two dispatchers share the events and repeat none', async () => {
  const { handler, labels } = keeper('a')
  const { dispatcher, record } = await outboxWith(handler)
  await record(...Array.from({ length: 250 }, (_, i) => String(i)))
  await Promise.all([dispatcher().drain(), dispatcher().drain()])
  expect([labels.length, new Set(labels).size]).toEqual([250, 250])
})

test('an event that fails is paused for its handler alone; other events and other handlers go on', async () => {
  const failing = keeper('failing', ['bad'])
  const sound = keeper('sound')
  const { dispatcher, record, rows } = await outboxWith(failing.handler, sound.handler)
  await record('bad', 'a', 'b')
  await dispatcher().drain()
  expect([failing.labels, sound.labels]).toEqual([
    ['bad', 'a', 'b'],
    ['bad', 'a', 'b'],
  ])
  expect(await rows()).toEqual([
    { handler: 'failing:outbox.probe', label: 'bad', attempts: 1, isPaused: true, hasFailed: false },
  ])
})

test('an event is tried exactly 12 times and then kept as failed', async () => {
  const { handler, labels } = keeper('a', ['bad'])
  const { dispatcher, record, rows, makeDue } = await outboxWith(handler)
  await record('bad')
  for (let i = 0; i < 20; i += 1) {
    await makeDue()
    await dispatcher().drain()
  }
  expect(labels).toHaveLength(12)
  expect(await rows()).toMatchObject([{ attempts: 12, hasFailed: true }])
})

test('the pause doubles with each failure up to one hour', async () => {
  const { db, record } = await outboxWith()
  await record('bad')
  // In one transaction, where now() stands still.
  const pauses = await db.transaction().execute(async (tx) => {
    const found: unknown[] = []
    for (let attempts = 1; attempts <= 12; attempts += 1) {
      const { rows } = await sql<{ id: number }>`update outbox set attempts = ${attempts} returning id`.execute(tx)
      await postponeDeliveries(
        tx,
        rows.map(({ id }) => id),
      )
      const left =
        await sql`select extract(epoch from not_before - now())::int as seconds, failed_at is not null as failed
        from outbox`.execute(tx)
      found.push(...left.rows)
    }
    return found
  })
  const seconds = [2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600]
  expect(pauses).toEqual(seconds.map((pause, i) => ({ seconds: pause, failed: i === 11 })))
})

test('a batch handler gets all due events in one call, oldest first', async () => {
  const calls: string[][] = []
  const { dispatcher, record } = await outboxWith(
    ...inBatches('a', { 'outbox.probe': (events) => void calls.push(events.map(({ label }) => label)) }),
  )
  const labels = Array.from({ length: 500 }, (_, i) => String(i))
  await record(...labels)
  await dispatcher().drain()
  expect(calls).toEqual([labels])
})

test('a batch with one bad event is halved until that one stands alone', async () => {
  const done: string[] = []
  const sizes: number[] = []
  const { dispatcher, record, rows } = await outboxWith(
    ...inBatches('a', {
      'outbox.probe'(events) {
        sizes.push(events.length)
        if (events.some(({ label }) => label === '77')) throw new Error('no')
        done.push(...events.map(({ label }) => label))
      },
    }),
  )
  const labels = Array.from({ length: 100 }, (_, i) => String(i))
  await record(...labels)
  await dispatcher().drain()
  expect(done).toEqual(labels.filter((label) => label !== '77'))
  expect(sizes.length).toBeLessThan(20)
  expect(await rows()).toMatchObject([{ label: '77', attempts: 1 }])
})

test('a batch of which every event fails takes at most 40 calls, and all of it is paused', async () => {
  let calls = 0
  const { dispatcher, record, rows } = await outboxWith(
    ...inBatches('a', {
      'outbox.probe'() {
        calls += 1
        throw new Error('no')
      },
    }),
  )
  await record(...Array.from({ length: 200 }, (_, i) => String(i)))
  await dispatcher().drain()
  expect(calls).toBe(40)
  const left = await rows()
  expect([left.length, left.every(({ attempts, isPaused }) => attempts === 1 && isPaused)]).toEqual([200, true])
})

test('remote handlers that hang do not delay a local handler', async () => {
  const release = Promise.withResolvers<void>()
  const { handler, labels } = keeper('local')
  const hanging = ['one', 'two', 'three', 'four'].flatMap((group) =>
    remotely(group, { 'outbox.probe': () => release.promise }),
  )
  const { dispatcher, record, rows } = await outboxWith(...hanging, handler)
  const running = dispatcher()
  onTestFinished(() => running.stop())
  await running.start()
  await record('a')
  await vi.waitFor(() => expect(labels).toEqual(['a']), { timeout: 20_000 })
  await record('b')
  await vi.waitFor(() => expect(labels).toEqual(['a', 'b']), { timeout: 20_000 })
  release.resolve()
  await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 20_000 })
})

test('drain also delivers what handlers record', async () => {
  const labels: string[] = []
  const outbox = await outboxWith(
    ...oneByOne('a', {
      async 'outbox.probe'({ label }) {
        labels.push(label)
        if (label.length < 3) await recordEvent(outbox.db, 'outbox.probe', { label: `${label}a` })
      },
    }),
  )
  await outbox.record('a')
  await outbox.dispatcher().drain()
  expect(labels).toEqual(['a', 'aa', 'aaa'])
})

test.each([
  "select route_events('{}', '{}', '{}', '1 minute', 1, 0, '2 seconds')",
  "select claim_events('a', 1, '1 minute')",
  "select finish_events('{}')",
])('the commit of %s does not wait for the disk, and the next one does', async (statement) => {
  const { db } = await outboxWith()
  await db.connection().execute(async (connection) => {
    const setting = async (executor: typeof connection) =>
      (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(executor)).rows[0]?.synchronous_commit
    await sql`set synchronous_commit = on`.execute(connection)
    const within = await connection.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      return setting(tx)
    })
    expect([within, await setting(connection)]).toEqual(['off', 'on'])
  })
})

test('events without a handler are dropped', async () => {
  const { dispatcher, record, rows } = await outboxWith()
  await record('a')
  await dispatcher().drain()
  expect(await rows()).toEqual([])
})

test('events that a process claimed before it died are delivered when its lease has ended', async () => {
  const { handler, labels } = keeper('a')
  const { db, dispatcher, record, makeDue } = await outboxWith(handler)
  await record('left behind')
  await sql`update outbox set handler = ${handler.name}, attempts = 1, not_before = now() + interval '60 seconds'`.execute(
    db,
  )
  await dispatcher().drain()
  expect(labels).toEqual([])
  await makeDue()
  await dispatcher().drain()
  expect(labels).toEqual(['left behind'])
})

test('two handlers of one name are refused', async () => {
  const { dispatcher } = await outboxWith(keeper('a').handler, keeper('a').handler)
  expect(dispatcher).toThrow('same name')
})

test('the backlog names the age and the failures of each handler', async () => {
  const { handler } = keeper('a', ['bad'])
  const { db, dispatcher, record } = await outboxWith(handler)
  const ages = async () =>
    (await dispatcher().readBacklog()).map((one) => ({ ...one, oldestSeconds: Math.floor(one.oldestSeconds / 100) }))
  const none = { oldestSeconds: 0, failedCount: 0 }
  const unrouted = { lane: 'unrouted', handler: '' }
  const local = { lane: 'local', handler: 'a:outbox.probe' }
  expect(await ages()).toEqual([
    { ...unrouted, ...none },
    { ...local, ...none },
  ])

  await record('bad')
  await sql`update outbox set created_at = created_at - interval '350 seconds'`.execute(db)
  expect(await ages()).toEqual([
    { ...unrouted, ...none, oldestSeconds: 3 },
    { ...local, ...none },
  ])
  await dispatcher().drain()
  expect(await ages()).toEqual([
    { ...unrouted, ...none },
    { ...local, ...none, oldestSeconds: 3 },
  ])
  await sql`update outbox set failed_at = now()`.execute(db)
  expect(await ages()).toEqual([
    { ...unrouted, ...none },
    { ...local, oldestSeconds: 0, failedCount: 1 },
  ])
})

test('what is recorded while its handler runs is delivered by that run', async () => {
  const labels: string[] = []
  const [handler] = oneByOne('a', {
    async 'outbox.probe'({ label }) {
      labels.push(label)
      if (label !== 'first') return
      await outbox.record('second')
      // Another dispatcher would find nothing idle either: the event is routed to the handler that runs.
      await routeEvents(outbox.db, [handler as EventHandler], claims(0))
      runs.start(handler as EventHandler)
    },
  })
  const outbox = await outboxWith(handler as EventHandler)
  const pace = createPace()
  const runs = createHandlerRuns({ db: outbox.db, log: quiet, pace, onDelivered: () => undefined })
  await outbox.record('first')
  expect(await routeEvents(outbox.db, [handler as EventHandler], claims(0))).toEqual({
    handlers: new Map([['a:outbox.probe', []]]),
    mayBeMore: false,
  })
  runs.start(handler as EventHandler)
  await runs.settle()
  expect([labels, await outbox.rows()]).toEqual([['first', 'second'], []])
})

test('what is routed is leased by the same statement, as many events as a handler takes, and the rest is due', async () => {
  const labels: string[] = []
  const [handler] = oneByOne('a', { 'outbox.probe': ({ label }) => void labels.push(label) })
  const outbox = await outboxWith(handler as EventHandler)
  for (const label of ['first', 'second']) await outbox.record(label)
  const { handlers } = await routeEvents(outbox.db, [handler as EventHandler], claims(1))
  const claimed = handlers.get('a:outbox.probe') ?? []
  expect(claimed).toMatchObject([{ payload: { label: 'first' }, attempts: 1 }])
  const runs = createHandlerRuns({ db: outbox.db, log: quiet, pace: createPace(), onDelivered: () => undefined })
  runs.start(handler as EventHandler)
  await runs.settle()
  expect(labels).toEqual(['second'])
  // A process that stops delivers what it has claimed.
  runs.stop()
  runs.start(handler as EventHandler, claimed)
  await runs.settle()
  expect([labels, await outbox.rows()]).toEqual([['second', 'first'], []])
})
