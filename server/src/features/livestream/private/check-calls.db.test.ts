import type { PrivateCall } from '@stagedoor/contract/private-calls'
import type { Notification } from '@stagedoor/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { testApp, type Listed } from '#src/test-support/test-app.ts'

/** A creator who gives private shows, and subscribers of theirs with tokens. */
async function aWorld({ fans }: { fans: number }) {
  const app = await testApp({ wrappers: { liveVideo: () => createLiveVideoFake() }, logs: true })
  const creator = await app.aCreator({ isFreeSubscription: true, freeSubscriptionDays: 30 })
  await app.read('PUT', '/performers/me', { as: creator, body: { privateChatPrice: 10 } })
  const subscribers = await Promise.all(
    Array.from({ length: fans }, async () => {
      const one = await app.aFan({ tokens: 100 })
      const body = { performerId: creator, type: 'free', paymentGateway: 'free' }
      await app.read('POST', '/payment/subscribe/performers', { as: one, body })
      return one
    }),
  )
  const request = (as: string) =>
    app.read<PrivateCall>('POST', '/streaming/private-requests', { as, body: { performerId: creator, kind: 'show' } })
  const statusOf = async (as: string, { _id }: PrivateCall) =>
    (await app.read<PrivateCall>('GET', `/streaming/private-requests/${_id}`, { as })).status
  return { app, creator, subscribers, request, statusOf }
}

test('a call whose check fails does not keep those after it waiting, and is settled when it can be', async () => {
  const { app, subscribers, request, statusOf } = await aWorld({ fans: 2 })
  const [first = '', second = ''] = subscribers
  const [broken, sound] = [await request(first), await request(second)]
  await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`.execute(
    app.owner,
  )
  await sql`create trigger refused before update on private_call for each row
    when (new.id = ${sql.lit(broken._id)}) execute function refuse_end()`.execute(app.owner)
  await app.advance(60_000)
  await app.runDue()
  expect(app.logged.filter(({ msg }) => msg === 'job failed')).toMatchObject([{ job: 'livestream.check' }])
  expect(await statusOf(first, broken)).toBe('requested')
  expect(await statusOf(second, sound)).toBe('ended')

  await sql`drop trigger refused on private_call`.execute(app.owner)
  await app.runDue()
  expect(await statusOf(first, broken)).toBe('ended')
})

test('a creator is notified of a request, once, with who asked', async () => {
  const { app, creator, subscribers, request } = await aWorld({ fans: 1 })
  const [fan = ''] = subscribers
  await request(fan)
  await request(fan)
  await app.drain()
  const { data } = await app.read<Listed<Notification>>('GET', '/notifications', { as: creator })
  expect(data.filter(({ kind }) => kind === 'private_request')).toMatchObject([{ count: 1, actors: [{ _id: fan }] }])
})
