import { randomUUID } from 'node:crypto'
import type { Post, NewPost } from '@stagedoor/contract/feeds'
import type { PollOption } from '@stagedoor/contract/polls'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
})

/** A post with a poll of two options, free for everyone who is signed in. */
async function aPoll(given: Partial<NewPost> = {}): Promise<{ post: Post; blue: string; green: string }> {
  const pollIds = await app.somePollOptions(creator)
  const post = await app.aPost({
    by: creator,
    isSale: true,
    price: 0,
    pollDescription: 'Which one?',
    pollIds,
    ...given,
  })
  const [blue = '', green = ''] = post.polls.map((option) => option._id)
  return { post, blue, green }
}

async function vote(fan: string | null, optionId: string): Promise<[number, string | undefined]> {
  const reply = await app.call('POST', `/user/feeds/vote/${optionId}`, { as: fan })
  return [reply.status, reply.body.error]
}

/** Votes of each option as its counter says, held against the votes themselves. */
async function votes(optionIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: string; votes: number; counted: number }>`select id, votes,
    (select count(*) from poll_vote where option_id = option.id) as counted from poll_option as option`.execute(app.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return optionIds.map((id) => {
    const row = byId.get(id)
    expect(row?.votes).toBe(row?.counted)
    return row?.votes ?? -1
  })
}

describe('a poll', () => {
  test('is shown with its options in order, its votes and the caller’s own', async () => {
    const [fan, other] = [await app.aFan(), await app.aFan()]
    const { post, blue, green } = await aPoll()
    expect(post).toMatchObject({ pollDescription: 'Which one?', pollExpiredAt: null })
    const reply = await app.read<{ polls: PollOption[] }>('POST', `/user/feeds/vote/${green}`, { as: fan })
    const seen = await app.read<Post>('GET', `/user/feeds/${post._id}`, { as: fan })
    expect(seen.polls).toEqual(reply.polls)
    expect(seen.polls.map((option) => [option._id, option.totalVote, option.isVoted])).toEqual([
      [blue, 0, false],
      [green, 1, true],
    ])
    const others = await app.read<Post>('GET', `/user/feeds/${post._id}`, { as: other })
    expect(others.polls.map((option) => option.isVoted)).toEqual([false, false])
  })

  test('counts one vote per account; a repeat changes nothing, another one is refused', async () => {
    const fan = await app.aFan()
    const { blue, green } = await aPoll()
    expect(await vote(fan, blue)).toEqual([200, undefined])
    expect(await vote(fan, blue)).toEqual([200, undefined])
    expect(await vote(fan, green)).toEqual([409, 'ALREADY_VOTED'])
    expect(await votes([blue, green])).toEqual([1, 0])
  })

  test('counts one of twenty concurrent votes of an account', async () => {
    const fan = await app.aFan()
    const { blue, green } = await aPoll()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => vote(fan, index % 2 === 0 ? blue : green)),
    )
    const [first, second] = await votes([blue, green])
    expect([first, second].toSorted((a = 0, b = 0) => a - b)).toEqual([0, 1])
    const right = replies.filter(([status]) => status === 200).length
    expect([right, replies.length - right]).toEqual([10, 10])
  })

  test('counts concurrent votes of different accounts', async () => {
    const fans = await Promise.all(Array.from({ length: 12 }, () => app.aFan()))
    const { blue, green } = await aPoll()
    await Promise.all(fans.map((fan, index) => vote(fan, index % 3 === 0 ? blue : green)))
    expect(await votes([blue, green])).toEqual([4, 8])
  })

  test('closes at its end', async () => {
    const [fan, late] = [await app.aFan(), await app.aFan()]
    const { blue, post } = await aPoll({ pollExpiredAt: new Date(Date.now() + 60_000).toISOString() })
    expect((await vote(fan, blue))[0]).toBe(200)
    await sql`update post set poll_expired_at = app_now() where id = ${post._id}`.execute(app.db)
    expect(await vote(late, blue)).toEqual([422, 'POLL_CLOSED'])
    // What one has said before is not refused.
    expect(await vote(fan, blue)).toEqual([200, undefined])
  })

  test('closes with its first option without an end of its own', async () => {
    const expiredAt = new Date(Date.now() + 60_000).toISOString()
    const { _id } = await app.read<PollOption>('POST', '/performer/feeds/polls', {
      as: creator,
      body: { description: 'Red', expiredAt },
    })
    const pollIds = [_id, ...(await app.somePollOptions(creator))]
    expect((await app.aPost({ by: creator, pollIds })).pollExpiredAt).toBe(expiredAt)
  })
})

describe('voting', () => {
  test('accepts votes of viewers with full access, except its creator', async () => {
    const [fan, blocked] = [await app.aFan(), await app.aFan()]
    const { blue } = await aPoll()
    const subscribers = await aPoll({ isSale: false })
    await app.read('POST', '/block/users', { as: creator, body: { targetId: blocked } })
    expect(await vote(null, blue)).toEqual([401, 'UNAUTHENTICATED'])
    expect(await vote(creator, blue)).toEqual([422, 'OWN_ITEM'])
    expect(await vote(blocked, blue)).toEqual([404, 'NOT_FOUND'])
    expect(await vote(fan, subscribers.blue)).toEqual([403, 'ITEM_LOCKED'])
    await app.entitle(fan, 'subscription', creator)
    expect(await vote(fan, subscribers.blue)).toEqual([200, undefined])
  })

  test('finds only options of published posts', async () => {
    const fan = await app.aFan()
    const draft = await aPoll({ status: 'draft' })
    const [waiting = ''] = await app.somePollOptions(creator)
    expect(await vote(fan, draft.blue)).toEqual([404, 'NOT_FOUND'])
    expect(await vote(fan, waiting)).toEqual([404, 'NOT_FOUND'])
    expect(await vote(fan, randomUUID())).toEqual([404, 'NOT_FOUND'])
    expect(await vote(fan, 'first')).toEqual([400, 'VALIDATION_FAILED'])
  })
})

describe('the options of a poll', () => {
  const refusal = async (body: object) => {
    const reply = await app.call('POST', '/performer/feeds', {
      as: creator,
      body: { type: 'text', text: 'x', ...body },
    })
    return [reply.status, reply.body.error]
  }

  test('are at least two, the creator’s own, and of one post only', async () => {
    const [own = '', second = ''] = await app.somePollOptions(creator)
    const [foreign = ''] = await app.somePollOptions(await app.aCreator())
    const { blue } = await aPoll()
    for (const pollIds of [[own], [own, foreign], [own, blue], [own, randomUUID()]]) {
      expect(await refusal({ pollIds })).toEqual([422, 'POLL_INCOMPLETE'])
    }
    expect(await refusal({ pollIds: [own, own] })).toEqual([400, 'VALIDATION_FAILED'])
    expect((await refusal({ pollIds: [own, second] }))[0]).toBe(201)
  })

  test('are taken by one of two concurrent posts', async () => {
    const pollIds = await app.somePollOptions(creator)
    const replies = await Promise.all(Array.from({ length: 5 }, () => refusal({ pollIds })))
    expect(replies.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
  })

  test('can be changed until the first vote', async () => {
    const { post, blue } = await aPoll()
    const pollIds = await app.somePollOptions(creator)
    const path = `/performer/feeds/${post._id}`
    const changed = await app.read<Post>('PUT', path, { as: creator, body: { pollIds } })
    expect(changed.polls.map((option) => option._id)).toEqual(pollIds)
    expect(await vote(await app.aFan(), blue)).toEqual([404, 'NOT_FOUND'])
    expect((await vote(await app.aFan(), pollIds[0] ?? ''))[0]).toBe(200)
    const late = await app.call('PUT', path, { as: creator, body: { pollIds: [] } })
    expect([late.status, late.body.error]).toEqual([422, 'POLL_HAS_VOTES'])
    expect((await app.call('PUT', path, { as: creator, body: { text: 'still fine' } })).status).toBe(200)
  })

  test('have a plain text, and an end in the future', async () => {
    const make = async (body: object) => {
      const reply = await app.call('POST', '/performer/feeds/polls', { as: creator, body })
      return [reply.status, reply.body.data?.description]
    }
    expect(await make({ description: ' <b>Blue</b>\n' })).toEqual([201, 'Blue'])
    expect(await make({ description: '<b></b>' })).toEqual([400, undefined])
    expect(await make({ description: 'x'.repeat(201) })).toEqual([400, undefined])
    expect(await make({ description: 'x', expiredAt: '2001-01-01T00:00:00Z' })).toEqual([422, undefined])
    expect(
      (await app.call('POST', '/performer/feeds/polls', { as: await app.aFan(), body: { description: 'x' } })).status,
    ).toBe(403)
  })
})
