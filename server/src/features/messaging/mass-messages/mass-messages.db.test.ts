import type { Conversation } from '@stagedoor/contract/conversations'
import type { MassMessage } from '@stagedoor/contract/mass-messages'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, DAY_MS, HOUR_MS, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { countStatements, type StatementCounter } from '#src/test-support/count-statements.ts'
import { sendBatch } from './statements.ts'

let app: TestApp
let statements: StatementCounter
let creator: string
let follower: string
let subscriber: string

beforeEach(async () => {
  statements = countStatements()
  app = await testApp()
  creator = await app.aCreator()
  follower = await app.aFan()
  subscriber = await app.aFan()
  await app.follow(follower, creator)
  await app.entitle(subscriber, 'subscription', creator)
})

const write = (body: object) => app.call<MassMessage>('POST', '/messages/mass-messages', { as: creator, body })
const one = (id: string) => app.read<MassMessage>('GET', `/messages/mass-messages/${id}`, { as: creator })
const received = async (fan: string): Promise<Message[]> => {
  const { data } = await app.read<Listed<Conversation>>('GET', '/conversations', { as: fan })
  const [conversation] = data
  if (!conversation) return []
  const path = `/messages/conversations/${conversation._id}`
  return (await app.read<Listed<Message>>('GET', path, { as: fan })).data
}
const textsOf = async (fan: string) => (await received(fan)).map(({ text }) => text)

test('reaches each addressee once in their own conversation, also those on several lists, and nobody who blocks', async () => {
  const [both, blocked, blocker, excluded] = [
    await app.aFan(),
    await app.aFan(),
    await app.aCreator(),
    await app.aFan(),
  ]
  await app.follow(both, creator)
  await app.entitle(both, 'subscription', creator)
  for (const fan of [blocked, blocker, excluded]) await app.entitle(fan, 'subscription', creator)
  await app.follow(excluded, creator)
  await app.block(creator, blocked)
  await app.block(blocker, creator)
  const list = async (name: string, userIds: string[]) =>
    (await app.read<{ _id: string }>('POST', '/performer/lists', { as: creator, body: { name, userIds } }))._id
  const [listId, excludedId] = [await list('Regulars', [both, follower]), await list('Not these', [excluded])]

  const clientMessageId = randomUUID()
  const body = {
    text: 'News',
    subscriptionType: 'subscribers',
    listIds: [listId],
    excludeListIds: [excludedId],
    clientMessageId,
  }
  const [first, again] = await Promise.all([write(body), write(body)])
  expect([first.status + again.status, first.body.data._id]).toEqual([401, again.body.data._id])
  await app.runDue()
  await app.runDue()
  for (const fan of [subscriber, follower, both]) expect(await textsOf(fan)).toEqual(['News'])
  for (const fan of [blocked, blocker, excluded]) expect(await textsOf(fan)).toEqual([])
  const [conversation] = (await app.read<Listed<Conversation>>('GET', '/conversations', { as: both })).data
  await app.read('POST', `/messages/read-all/${conversation?._id}`, { as: both })
  const result = await one(first.body.data._id)
  expect(result).toMatchObject({ status: 'sent', totalRecipients: 3, totalSent: 3, totalRead: 1, totalBought: 0 })
  expect((await app.read<Listed<MassMessage>>('GET', '/messages/mass-messages', { as: creator })).total).toBe(1)
  const other = await app.aCreator()
  expect(await app.statusOf(`/messages/mass-messages/${result._id}`, { as: other })).toBe(404)
  await app.drain()
  expect(
    app.socketEvents.filter(({ accountId, event }) => event === 'message_created' && accountId === both),
  ).toHaveLength(1)

  // Taken back, it was seen by whom it was seen by before; who reads on afterwards has not seen it.
  const [later] = (await app.read<Listed<Conversation>>('GET', '/conversations', { as: follower })).data
  await app.read('DELETE', `/messages/mass-messages/${result._id}`, { as: creator })
  await app.runDue()
  await app.read('POST', `/messages/read-all/${later?._id}`, { as: follower })
  expect(await one(result._id)).toMatchObject({ status: 'unsent', totalRead: 1, totalUnsent: 3 })
})

test('sold files: who has bought one before is left out; taken back it stays with its buyers only', async () => {
  const file = await app.aFile(creator, 'message-photo')
  const sold = { fileIds: [file], isSale: true, price: 5, subscriptionType: 'all' }
  const { _id } = (await write(sold)).body.data
  await app.runDue()
  const [bought] = await received(subscriber)
  await sql`insert into entitlement (account_id, kind, item_id, source, source_id)
    values (${subscriber}, 'message', ${bought?._id}, 'purchase', ${randomUUID()})`.execute(app.db)
  const [open] = await received(subscriber)
  expect((await app.fetch(open?.files[0]?.url ?? '', subscriber)).statusCode).toBe(200)
  expect((await app.fetch(open?.files[0]?.url ?? '', follower)).statusCode).toBe(404)

  const again = (await write({ ...sold, excludeBuyers: true })).body.data
  await app.runDue()
  expect(await one(again._id)).toMatchObject({ totalRecipients: 1, totalSent: 1 })
  expect((await received(follower)).length).toBe(2)

  for (let times = 0; times < 2; times += 1)
    expect(await app.read('DELETE', `/messages/mass-messages/${_id}`, { as: creator })).toMatchObject({
      status: 'unsent',
    })
  await app.runDue()
  expect((await received(follower)).map(({ isDeleted }) => isDeleted)).toEqual([false, true])
  expect((await received(subscriber)).map(({ isDeleted }) => isDeleted)).toEqual([false])
  expect(await one(_id)).toMatchObject({ totalBought: 1, totalEarned: 5, totalUnsent: 1 })
})

test('goes out at its time and not before, to who is meant then; canceled it never does', async () => {
  const scheduledAt = new Date(app.clock.now().getTime() + DAY_MS).toISOString()
  const late = { text: 'Later', isSchedule: true, scheduledAt, subscriptionType: 'followers' }
  await write(late)
  const { _id } = (await write({ ...late, text: 'Never' })).body.data
  expect(await app.read('DELETE', `/messages/mass-messages/${_id}`, { as: creator })).toMatchObject({
    status: 'canceled',
  })
  await app.advance(DAY_MS - 1_000)
  await app.runDue()
  expect(await textsOf(follower)).toEqual([])
  const newcomer = await app.aFan()
  await app.follow(newcomer, creator)
  await app.advance(HOUR_MS)
  await app.runDue()
  expect([await textsOf(follower), await textsOf(newcomer), await textsOf(subscriber)]).toEqual([
    ['Later'],
    ['Later'],
    [],
  ])
})

test('a run that was killed between two batches is continued where it ended', async () => {
  const { _id } = (await write({ text: 'News', subscriptionType: 'all' })).body.data
  // One recipient of two is done when the process dies; the transaction of the other is lost.
  await sql`insert into mass_message_recipient (mass_message_id, fan_id) values (${_id}, ${follower}), (${_id}, ${subscriber})`.execute(
    app.db,
  )
  await sql`update mass_message set status = 'sending', work = 'send', total_recipients = 2 where id = ${_id}`.execute(
    app.db,
  )
  await app.db.transaction().execute(async (tx) => {
    await sendBatch(tx, _id, creator, 'News', 1)
  })
  expect(await one(_id)).toMatchObject({ status: 'sending', totalSent: 1 })
  await app.runDue()
  expect(await one(_id)).toMatchObject({ status: 'sent', totalSent: 2 })
  expect([await textsOf(follower), await textsOf(subscriber)]).toEqual([['News'], ['News']])
})

test('sends to and takes back from 500 fans in as many statements as from one', async () => {
  const followedBy = async (first: number, last: number) => {
    await sql`with fan as (
      insert into account (role, username) select 'user', 'crowd' || n from generate_series(${first}::int, ${last}::int) n returning id)
      insert into follow (follower_id, performer_id) select id, ${creator} from fan`.execute(app.owner)
    const { _id } = (await write({ text: 'News', subscriptionType: 'followers' })).body.data
    const sending = await statements.during(() => app.runDue())
    const { totalSent } = await one(_id)
    await app.read('DELETE', `/messages/mass-messages/${_id}`, { as: creator })
    const unsending = await statements.during(() => app.runDue())
    expect((await one(_id)).totalUnsent).toBe(totalSent)
    return { totalSent, statements: sending.length + unsending.length }
  }
  const few = await followedBy(1, 1)
  const many = await followedBy(2, 1_003)
  expect([few.totalSent, many.totalSent]).toEqual([2, 1_004])
  // Two batches more each way: a transaction of three statements, and the read for its announcement.
  expect(many.statements - few.statements).toBeLessThanOrEqual(2 * 2 * 7)
  const follows = await sql<{
    id: string
  }>`select follower_id as id from follow where performer_id = ${creator}`.execute(app.db)
  const notified = app.socketEvents.filter(({ event }) => event === 'message_created').map(({ accountId }) => accountId)
  expect(new Set(notified)).toEqual(new Set(follows.rows.map(({ id }) => id)))
})

test('counts whom it would reach, and reaches so many: exclusions, blocks and buyers are left out of both', async () => {
  const [buyer, blocked, excluded] = [await app.aFan(), await app.aFan(), await app.aFan()]
  for (const fan of [buyer, blocked, excluded]) await app.follow(fan, creator)
  await app.block(creator, blocked)
  const members = { name: 'Not these', userIds: [excluded] }
  const list = await app.read<{ _id: string }>('POST', '/performer/lists', { as: creator, body: members })
  const fileIds = [await app.aFile(creator, 'message-photo')]
  await write({ fileIds, isSale: true, price: 5, subscriptionType: 'followers' })
  await app.runDue()
  const [offered] = await received(buyer)
  await sql`insert into entitlement (account_id, kind, item_id, source, source_id)
    values (${buyer}, 'message', ${offered?._id}, 'purchase', ${randomUUID()})`.execute(app.db)

  const audience = { subscriptionType: 'all', excludeListIds: [list._id], excludeBuyers: true, fileIds }
  const count = async (as: string, body: object = audience) =>
    (await app.read<{ total: number }>('POST', '/messages/mass-messages/recipients', { as, body })).total
  expect([await count(creator), await count(creator, { ...audience, excludeBuyers: false })]).toEqual([2, 3])
  expect([await count(creator, { subscriptionType: 'none' }), await count(await app.aCreator())]).toEqual([0, 0])
  const { _id } = (await write({ ...audience, text: 'Again' })).body.data
  expect(await one(_id)).toMatchObject({ isUnderWay: true, totalRecipients: null })
  await app.runDue()
  expect(await one(_id)).toMatchObject({ isUnderWay: false, totalRecipients: 2, totalSent: 2 })
})

test('refuses what is empty, past, without its time, for nobody or for a list that is not the creator’s', async () => {
  const refusals = [
    await write({ text: ' ' }),
    await write({ text: 'News', isSchedule: true, scheduledAt: '2020-01-01T00:00:00.000Z' }),
    await write({ text: 'News', isSchedule: true }),
    await write({ text: 'News', subscriptionType: 'none' }),
    await write({ text: 'News', listIds: [randomUUID()] }),
  ]
  expect(refusals.map(answerOf)).toEqual([
    [422, 'MESSAGE_EMPTY'],
    [422, 'SCHEDULE_IN_PAST'],
    [400, 'VALIDATION_FAILED'],
    [400, 'VALIDATION_FAILED'],
    [400, 'VALIDATION_FAILED'],
  ])
})
