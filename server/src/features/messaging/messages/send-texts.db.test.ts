import type { Conversation } from '@stagedoor/contract/conversations'
import type { Message } from '@stagedoor/contract/messages'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countStatements, type StatementCounter } from '#src/test-support/count-statements.ts'
import { answerOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { decideWriting, DEFAULT_POLICY, type Policy } from '../rules.ts'
import { sendTexts } from './statements.ts'
import { mayWrite } from './writing-conditions.ts'

let app: TestApp
let statements: StatementCounter
let creator: string

beforeEach(async () => {
  statements = countStatements()
  app = await testApp()
  creator = await app.aCreator()
})

/** A subscriber who has the conversation open, so that its sides are known. */
async function aWriter() {
  const fan = await app.aFan()
  await app.entitle(fan, 'subscription', creator)
  const body = { source: 'performer', sourceId: creator }
  const { _id: id } = await app.read<Conversation>('POST', '/conversations', { as: fan, body })
  await app.read('GET', `/messages/conversations/${id}`, { as: fan })
  return { fan, id }
}

const send = (as: string, id: string, text = 'Hello', clientMessageId: string = randomUUID()) =>
  app.call<Message>('POST', `/messages/conversations/${id}`, { as, body: { text, clientMessageId } })
const sequencesOf = async (as: string, id: string) =>
  (await app.read<Listed<Message>>('GET', `/messages/conversations/${id}`, { as })).data.map(({ sequence }) => sequence)
const announcedTo = (accountId: string) =>
  app.socketEvents.filter((event) => event.accountId === accountId && event.event === 'message_created').length
const isWriting = (text: string) => text.includes('insert into message ')

test('one statement decides as the rule does, for every side, relation and policy', async () => {
  const choices = [false, true]
  const policies: (Policy | null)[] = [null]
  for (const allowsSubscribers of choices)
    for (const allowsFollowers of choices)
      for (const allowsEveryone of choices)
        policies.push({ ...DEFAULT_POLICY, allowsSubscribers, allowsFollowers, allowsEveryone })
  const cases = policies.flatMap((policy) =>
    (['performer', 'fan'] as const).flatMap((side) =>
      Array.from({ length: 8 }, (_, bits) => ({
        policy,
        side,
        relation: { isSubscribed: (bits & 1) > 0, isFollowing: (bits & 2) > 0, hasFanWritten: (bits & 4) > 0 },
      })),
    ),
  )
  const values = cases.map(({ policy, side, relation }) => {
    const allowed = policy && [policy.allowsSubscribers, policy.allowsFollowers, policy.allowsEveryone]
    const { isSubscribed, isFollowing, hasFanWritten } = relation
    return `('${side}', 'performer', ${allowed?.join(', ') ?? 'null, null, null::boolean'}, ${isSubscribed}, ${isFollowing}, ${hasFanWritten})`
  })
  const decided = await app.rows<{ allowed: boolean }>(
    `select ${mayWrite('is_subscribed', 'is_following')} as allowed from (values ${values.join(', ')}) as given (sender_id, performer_id,
      allows_subscribers, allows_followers, allows_everyone, is_subscribed, is_following, has_fan_written)`,
  )
  const byRule = cases.map(({ policy, ...facts }) => {
    const none = { tippedTokenCents: 0, spentTokenCents: 0, isOnList: false }
    const given = { ...facts, policy: policy ?? DEFAULT_POLICY, isClosed: false, further: none }
    return decideWriting(given).outcome === 'allowed'
  })
  expect(decided.map(({ allowed }) => allowed)).toEqual(byRule)
  expect(byRule).toContain(false)
})

test('eight who write at once share statements, and each is answered and announced without waiting for its event', async () => {
  const writers = await Promise.all(Array.from({ length: 8 }, aWriter))
  let answers: number[] = []
  const texts = await statements.during(async () => {
    answers = (await Promise.all(writers.map(({ fan, id }) => send(fan, id)))).map(({ status }) => status)
  })
  expect(answers).toEqual(writers.map(() => 201))
  expect(texts.filter(isWriting).length).toBeLessThan(8)
  expect([announcedTo(creator), announcedTo(writers[0]?.fan ?? '')]).toEqual([8, 1])
  await app.drain()
  expect(announcedTo(creator)).toBe(8)
})

test('in a thread that was opened before, a text takes one statement about conversations', async () => {
  const { fan, id } = await aWriter()
  const texts = await statements.during(() => send(fan, id))
  expect(texts.filter((text) => text.includes('conversation')).map(isWriting)).toEqual([true])
})

test('the statement of a text decides whether its creator is public: nothing is read of them before', async () => {
  const { fan, id } = await aWriter()
  // Their card is not kept after that.
  await app.read('PUT', '/users', { as: creator, body: { name: 'Another name' } })
  const texts = await statements.during(async () => expect((await send(fan, id)).status).toBe(201))
  expect(texts.filter((text) => text.includes('cover_url'))).toEqual([])
  await sql`update performer set state = 'suspended' where account_id = ${creator}`.execute(app.owner)
  await app.read('PUT', '/users', { as: creator, body: { name: 'A third name' } })
  expect(answerOf(await send(fan, id))).toEqual([403, 'CONVERSATION_READ_ONLY'])
})

test('a text is answered as it is announced', async () => {
  const { fan, id } = await aWriter()
  const answered = await app.read<Message>('POST', `/messages/conversations/${id}`, {
    as: fan,
    body: { text: 'Hello' },
  })
  const announced = app.socketEvents.filter(({ event }) => event === 'message_created')
  expect(announced.map(({ payload }) => payload)).toEqual([answered, answered])
  const read = await app.read<Listed<Message>>('GET', `/messages/conversations/${id}`, { as: fan })
  expect(read.data).toEqual([answered])
})

test('what was committed by a process that died before it announced it is announced by its event', async () => {
  const { fan, id } = await aWriter()
  const now = new Date()
  await sendTexts(app.db, [id], [fan], [randomUUID()], ['Hello'], ['Hello'], [null], now, now)
  expect(announcedTo(creator)).toBe(0)
  await app.drain()
  expect(announcedTo(creator)).toBe(1)
})

test('two at once in one conversation, and one id twice, are each there once', async () => {
  const { fan, id } = await aWriter()
  const same = randomUUID()
  const replies = await Promise.all([
    send(fan, id),
    send(creator, id),
    send(fan, id, 'Once', same),
    send(fan, id, 'Once', same),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201, 201, 201])
  expect(await sequencesOf(fan, id)).toEqual([3, 2, 1])
})

test('nobody waits for a conversation that is locked but who writes in it', async () => {
  const [held, free] = [await aWriter(), await aWriter()]
  let waiting: Promise<{ status: number }> | undefined
  await app.owner.transaction().execute(async (tx) => {
    await sql`select from conversation where id = ${held.id} for update`.execute(tx)
    waiting = send(held.fan, held.id)
    expect((await send(free.fan, free.id)).status).toBe(201)
    expect(await sequencesOf(held.fan, held.id)).toEqual([])
  })
  expect((await waiting)?.status).toBe(201)
})

test('a policy, a subscription and a block count for the next message of an open page', async () => {
  const { fan, id } = await aWriter()
  expect((await send(fan, id)).status).toBe(201)
  const nobody = {
    subscribers: false,
    followers: false,
    everyone: false,
    minimumTip: null,
    minimumSpent: null,
    listIds: [],
  }
  const allow = (change: object) =>
    app.read('PUT', '/performer/messages/policy', { as: creator, body: { ...nobody, ...change } })
  await allow({})
  expect(answerOf(await send(fan, id))).toEqual([403, 'MESSAGE_GATED'])
  await allow({ subscribers: true })
  expect((await send(fan, id)).status).toBe(201)
  await sql`update entitlement set expires_at = app_now() - interval '1 second'`.execute(app.owner)
  expect(answerOf(await send(fan, id))).toEqual([403, 'MESSAGE_GATED'])
  await allow({ followers: true })
  await app.follow(fan, creator)
  expect((await send(fan, id)).status).toBe(201)
  const other = await app.aFan()
  expect(answerOf(await send(other, id))).toEqual([404, 'NOT_FOUND'])
  await app.block(creator, fan)
  expect(answerOf(await send(fan, id))).toEqual([403, 'CONVERSATION_READ_ONLY'])
  expect(answerOf(await send(creator, id))).toEqual([403, 'CONVERSATION_READ_ONLY'])
})

test('a block of either side ends the next message of both', async () => {
  for (const isOfFan of [true, false]) {
    const { fan, id } = await aWriter()
    expect((await send(fan, id)).status).toBe(201)
    const [owner, target] = isOfFan ? [fan, creator] : [creator, fan]
    await sql`insert into account_block (owner_id, target_id) values (${owner}, ${target})`.execute(app.owner)
    expect(answerOf(await send(fan, id))).toEqual([403, 'CONVERSATION_READ_ONLY'])
    expect(answerOf(await send(creator, id))).toEqual([403, 'CONVERSATION_READ_ONLY'])
  }
})
