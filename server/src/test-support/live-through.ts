import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { subscriptionInvariants } from '../check-books/subscriptions.ts'
import { DAY_MS, type TestApp } from './test-app/start-test-app.ts'

/** Zones whose clocks change by an hour, by half an hour, at other times of the year, or never. */
const zones = [
  'UTC',
  'Asia/Taipei',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
] as const

/** Days on which months end, leap days, and days on which clocks change somewhere. */
const anchors = [
  '2027-01-29T18:30:00Z',
  '2027-01-30T01:30:00Z',
  '2027-01-31T07:30:00Z',
  '2027-02-28T23:59:59Z',
  '2027-03-14T07:30:00Z',
  '2027-03-28T01:15:00Z',
  '2027-04-03T15:10:00Z',
  '2027-10-31T01:15:00Z',
  '2028-02-29T12:00:00Z',
] as const

export type LifeSize = { years: number; subscriptions: number; seed: number; print?: (line: string) => void }

export type Life = {
  subscriptions: number
  periods: number
  /** Whatever is not as it should be; empty when all is well. */
  wrong: string[]
}

/** A generator of numbers between 0 and 1 that says the same for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

/**
 * Lets years pass over subscriptions that began on awkward days in several zones, from one renewal to the next, with two schedulers that now and then look at the same moment and now and then pause for days, or for longer than all tries take. Each period must have
 * been billed once, at its price, without gap or overlap, and on the day of its anchor. Called with small figures by the
 * tests and with large ones by the chaos.
 */
export async function liveThrough(app: TestApp, size: LifeSize): Promise<Life> {
  const { years, subscriptions, seed, print = () => {} } = size
  const chance = chanceOf(seed)
  const creator = await app.aCreator()
  const begun: { id: string; fan: string; beganAt: Date }[] = []
  const starts = Array.from({ length: subscriptions }, (_, index) => ({
    at: new Date(anchors[(2 * index + seed) % anchors.length] ?? anchors[0]),
    timeZone: zones[(index + seed) % zones.length] ?? 'UTC',
  })).toSorted((a, b) => a.at.getTime() - b.at.getTime())

  const endAt = new Date((starts.at(-1)?.at.getTime() ?? 0) + years * 365.25 * DAY_MS)
  let year = 0
  while (app.clock.now() < endAt) {
    if (app.clock.now().getUTCFullYear() !== year) print(`it is ${(year = app.clock.now().getUTCFullYear())}`)
    const [next] = starts
    if (next && next.at <= app.clock.now()) {
      starts.shift()
      begun.push(await begin(app, creator, next.timeZone))
      continue
    }
    const pollAt = await nextPoll(app, chance)
    const until = Math.min(pollAt, (next?.at ?? endAt).getTime())
    await app.advance(Math.max(1, until - app.clock.now().getTime()))
    await look(app, chance)
  }
  return { ...(await examine(app)), subscriptions: begun.length }
}

/** When someone looks again: soon after the next renewal is due, now and then up to two days late, seldom up to 40. */
async function nextPoll({ db, clock }: TestApp, chance: () => number): Promise<number> {
  const row = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.min('due_at').as('due'))
    .executeTakeFirstOrThrow()
  const drawn = chance()
  const lateMs = chance() * (drawn < 0.02 ? 40 * DAY_MS : drawn < 0.2 ? 2 * DAY_MS : 60_000)
  return (row.due ?? new Date(clock.now().getTime() + DAY_MS)).getTime() + Math.ceil(lateMs)
}

async function look({ processes }: TestApp, chance: () => number): Promise<void> {
  const [here, there = here] = processes
  const drawn = chance()
  const looking = drawn < 0.1 ? [here, there] : [drawn < 0.55 ? here : there]
  await Promise.all(looking.map(({ features }) => features.subscriptions.renew()))
}

async function begin(app: TestApp, creator: string, timeZone: string) {
  const fan = await app.aFan({ tokens: 100_000 })
  const reply = await app.call('POST', '/payment/subscribe/performers', {
    as: fan,
    body: { performerId: creator, type: 'monthly', paymentGateway: 'wallet', timeZone },
    key: randomUUID(),
  })
  if (reply.status !== 201) throw new Error(`subscribing answered ${reply.status} ${String(reply.body.error)}`)
  return { id: String(reply.body.data['subscriptionId']), fan, beganAt: app.clock.now() }
}

/** Reads what was billed from the tables alone. */
async function examine({ db, features: { wallet }, clock }: TestApp): Promise<Omit<Life, 'subscriptions'>> {
  await wallet.aggregate()
  const wrong = (await wallet.checkBooks(db)).map((error) => JSON.stringify(error))
  for (const { message, breaches } of subscriptionInvariants)
    for (const row of (await breaches.execute(db)).rows) wrong.push(`${message}: ${JSON.stringify(row)}`)

  // PostgreSQL counts the months once more, in its own way.
  const { rows: astray } = await sql<{ facts: string }>`select row_to_json(period)::text as facts
    from (select subscription.id, time_zone, number, ends_at,
        ((anchor_at at time zone time_zone) + number * interval '1 month') at time zone time_zone as expected
      from subscription_period join subscription on subscription.id = subscription_id) period
    where abs(extract(epoch from ends_at - expected)) > 3600`.execute(db)
  wrong.push(...astray.map(({ facts }) => `a period ends elsewhere: ${facts}`))
  const { rows: unpaid } = await sql<{ facts: string }>`select row_to_json(found)::text as facts
    from (select id, stage, paid_until from subscription where stage <> 'current' or paid_until <= ${new Date(clock.now().getTime() - 3 * DAY_MS)}) found`.execute(
    db,
  )
  wrong.push(...unpaid.map(({ facts }) => `one was not renewed: ${facts}`))
  const { rows } = await sql<{ count: number }>`select count(*) as count from subscription_period`.execute(db)
  return { periods: rows[0]?.count ?? 0, wrong }
}
