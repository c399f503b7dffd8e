import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { openDatabase } from '../db/database.ts'
import { inBatches } from './handlers.ts'
import { routeEvents } from './queries.ts'
import { recordEvent } from './record-event.ts'

/** A database with an event by each of these processes, and what a look of one takes. */
async function eventsOf(...processIds: number[]) {
  const { db, url } = await freshDatabaseWithUrl()
  for (const processId of processIds) {
    const own = openDatabase(url, { maximumConnections: 1, processId })
    onTestFinished(() => own.destroy())
    await own.transaction().execute((tx) => recordEvent(tx, 'outbox.probe', { label: `of ${processId}` }))
  }
  const handlers = inBatches('a', { 'outbox.probe': () => undefined })
  return {
    age: (seconds: number) =>
      sql`update outbox set created_at = created_at - ${seconds} * interval '1 second'`.execute(db),
    take: async (processId: number, patienceSeconds: number) => {
      const options = { countOf: () => 500, leaseSeconds: 60, processId, patienceSeconds }
      const { handlers: found } = await routeEvents(db, handlers, options)
      return [...found.values()].flat().map(({ payload }) => payload)
    },
  }
}

test('an event is left for a while to the process that recorded it, which knows what it has done already', async () => {
  const { take, age } = await eventsOf(7, 8)
  expect(await take(8, 60)).toEqual([{ label: 'of 8' }])
  expect(await take(8, 60)).toEqual([])
  await age(61)
  expect(await take(8, 60)).toEqual([{ label: 'of 7' }])
})

test('an event of a process that delivers nothing is anybody’s at once', async () => {
  const { take } = await eventsOf(0)
  expect(await take(8, 60)).toEqual([{ label: 'of 0' }])
})

test('an event from a later time of an overridden clock is anybody’s', async () => {
  const { take, age } = await eventsOf(7)
  await age(-3_600)
  expect(await take(8, 60)).toEqual([{ label: 'of 7' }])
})

test('who empties the outbox takes the events of others as well', async () => {
  const { take } = await eventsOf(7)
  expect(await take(8, 0)).toEqual([{ label: 'of 7' }])
})
