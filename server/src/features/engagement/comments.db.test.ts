import type { Comment } from '@stagedoor/contract/comments'
import type { Post } from '@stagedoor/contract/feeds'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#src/platform/db/database.ts'
import { firstPage } from '#src/platform/http/cursor.ts'
import { explained } from '#src/test-support/explained.ts'
import { answerOf, DAY_MS, statusesOf, testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { findComments } from './comment-queries.ts'

let app: TestApp
let fan: string
let creator: string
let postId: string

beforeEach(async () => {
  app = await testApp()
  fan = await app.aFan()
  creator = await app.aCreator()
  postId = (await app.aPost({ by: creator, isSale: true, price: 0 }))._id
})

type Commented = { objectId: string; objectType: string }
const thePost = (): Commented => ({ objectId: postId, objectType: 'feed' })
const to = (comment: Comment): Commented => ({ objectId: comment._id, objectType: 'comment' })

const send = (as: string | null, content: string, object = thePost()) =>
  app.call<Comment>('POST', '/comments', { as, body: { ...object, content } })
const write = async (as: string, content: string, object = thePost()) => (await send(as, content, object)).body.data
const list = (as: string, { objectId, objectType } = thePost(), query = '') =>
  app.read<Listed<Comment>>('GET', `/comments?objectId=${objectId}&objectType=${objectType}&${query}`, { as })
const remove = (as: string, { _id }: Comment) => app.call('DELETE', `/comments/${_id}`, { as })
const restore = (as: string, { _id }: Comment) => app.call('POST', `/comments/${_id}/restore`, { as })

/** The post's counter beside the comments that it counts. */
async function counted(): Promise<number> {
  const [row] = await app.rows<{ count: number }>(
    `select count(*) from comment where object_id = '${postId}' and deleted_at is null`,
  )
  const { totalComment } = await app.read<Post>('GET', `/user/feeds/${postId}`, { as: fan })
  expect(totalComment).toBe(row?.count)
  return totalComment
}

describe('commenting', () => {
  test('on a post, answering, liking and editing, as both sides see it', async () => {
    const comment = await write(fan, ' What a <b>view</b> ')
    expect(comment).toMatchObject({ content: 'What a view', isByOwner: false, mayEdit: true, mayDelete: true })
    const reply = await write(creator, 'Thank you', to(comment))
    expect(reply).toMatchObject({ ...to(comment), isByOwner: true })
    const like = { ...to(comment), action: 'like' }
    await app.read('POST', '/reactions', { as: creator, body: like })

    const seen = await list(creator)
    expect([seen.total, seen.data]).toMatchObject([
      1,
      [{ ...thePost(), totalReply: 1, totalLike: 1, isLiked: true, mayEdit: false, mayDelete: true }],
    ])
    expect(seen.data[0]?.creator?.username).toBe(app.accountOf(fan).username)
    expect((await list(fan, to(comment))).data).toMatchObject([{ _id: reply._id, mayDelete: false }])
    expect(await counted()).toBe(2)

    const body = new FormData()
    body.set('content', 'Quite a view')
    expect(await app.read('POST', `/comments/${comment._id}`, { as: fan, body })).toMatchObject({
      content: 'Quite a view',
      isEdited: true,
    })
    expect((await app.call('POST', `/comments/${comment._id}`, { as: creator, body })).status).toBe(404)
    // A reply is not answered.
    expect(answerOf(await send(fan, 'Welcome', to(reply)))).toEqual([404, 'NOT_FOUND'])
    const [event] = await app.rows<{ payload: object }>(
      `select payload from outbox where name = 'engagement.commented'`,
    )
    expect(event?.payload).toMatchObject({ comments: [{ commentId: comment._id, ownerId: creator, parentId: null }] })
  })

  test('the same words sent eight times at once are one comment', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(fan, 'Bravo')))
    expect(statusesOf(replies)).toEqual([...Array<number>(7).fill(200), 201])
    expect(await counted()).toBe(1)
  })

  test('keeps to 2 to 150 characters, to the site’s words, and to twenty a minute', async () => {
    const admin = await app.aStaffMember('admin')
    await app.read('PUT', '/admin/settings', { as: admin, body: { values: { blockedWords: ['spam'] } } })
    expect(statusesOf([await send(fan, 'ab'), await send(fan, 'a'.repeat(150))])).toEqual([201, 201])
    for (const content of ['a', ' a ', '<b></b>', '\u200b\u3164\u200b', 'a'.repeat(151)])
      expect([content, ...answerOf(await send(fan, content))]).toEqual([content, 400, 'VALIDATION_FAILED'])
    expect(answerOf(await send(fan, 'Buy SPAM!'))).toEqual([422, 'WORDS_REFUSED'])
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => send(fan, `Number ${at}`)))
    expect(statusesOf(replies).at(-1)).toBe(429)
  })

  test('keeps to the creator’s words, which bind others from the next comment on', async () => {
    const words = async (list: readonly string[]) =>
      app.read<{ words: string[] }>('PUT', '/performer/blocked-words', { as: creator, body: { words: list } })
    const before = await write(fan, 'Such tulips')
    expect((await words([' Tulip ', 'ＴＵＬＩＰ', 'buy  now', '鬱金香'])).words).toEqual(['Tulip', 'buy now', '鬱金香'])
    for (const content of ['A tulip!', 'BUY NOW', '這是鬱金香嗎'])
      expect([content, ...answerOf(await send(fan, content))]).toEqual([content, 422, 'WORDS_REFUSED'])
    const body = new FormData()
    body.set('content', 'One tulip')
    const edit = await app.call('POST', `/comments/${before._id}`, { as: fan, body })
    expect(answerOf(edit)).toEqual([422, 'WORDS_REFUSED'])
    expect(statusesOf([await send(creator, 'My tulip'), await send(fan, 'More tulips')])).toEqual([201, 201])
    expect((await words([])).words).toEqual([])
    expect((await send(fan, 'A tulip!')).status).toBe(201)
  })

  test('needs what is commented on in full, and does not exist for others', async () => {
    const locked = { objectId: (await app.aPost({ by: creator, price: 5 }))._id, objectType: 'feed' }
    expect(answerOf(await send(fan, 'Hello', locked))).toEqual([403, 'ITEM_LOCKED'])
    expect(await app.statusOf(`/comments?objectId=${locked.objectId}&objectType=feed`, { as: fan })).toBe(403)
    expect((await send(null, 'Hello')).status).toBe(401)
    expect(answerOf(await send(fan, 'Hello', { ...thePost(), objectType: 'video' }))).toEqual([404, 'NOT_FOUND'])

    const [mine, theirs] = [await write(fan, 'Good evening'), await write(creator, 'Welcome all')]
    await app.call('POST', '/block/users', { as: creator, body: { targetId: fan } })
    expect(answerOf(await send(fan, 'Hello'))).toEqual([404, 'NOT_FOUND'])
    expect(answerOf(await send(fan, 'Hello', to(theirs)))).toEqual([404, 'NOT_FOUND'])
    expect(
      answerOf(await app.call('POST', '/reactions', { as: fan, body: { ...to(theirs), action: 'like' } })),
    ).toEqual([404, 'NOT_FOUND'])
    // What the blocked fan wrote is no longer shown, and still counts: counters are kept, not counted for each reader.
    const ids = (await list(await app.aFan())).data.map(({ _id }) => _id)
    expect([ids, ids.includes(mine._id)]).toEqual([[theirs._id], false])
  })
})

test('replies are counted as their reader sees them: without those of people whom the creator or the reader blocks', async () => {
  const [by, reader, hidden, avoided] = await Promise.all([app.aFan(), app.aFan(), app.aFan(), app.aFan()])
  const comment = await write(by, 'Who was there?')
  for (const author of [by, hidden, avoided]) await write(author, `I was, ${author.slice(-6)}`, to(comment))
  const repliesFor = async (as: string) => {
    const { data } = await list(as)
    expect((await list(as, to(comment))).data).toHaveLength(data[0]?.totalReply ?? 0)
    return data[0]?.totalReply
  }
  expect(await repliesFor(reader)).toBe(3)
  await app.block(reader, avoided)
  expect([await repliesFor(reader), await repliesFor(avoided), await repliesFor(creator)]).toEqual([2, 3, 3])
  await app.block(creator, hidden)
  expect([await repliesFor(reader), await repliesFor(by)]).toEqual([1, 2])
  await app.read('DELETE', `/block/users/${avoided}`, { as: reader })
  expect(await repliesFor(reader)).toBe(2)
})

describe('deleting', () => {
  test('is the author’s and the creator’s, takes replies along, and can be undone by who did it', async () => {
    const [comment, other] = [await write(fan, 'First'), await app.aFan()]
    await write(other, 'Second', to(comment))
    expect((await remove(other, comment)).status).toBe(404)
    expect(statusesOf(await Promise.all([remove(creator, comment), remove(fan, comment)]))).toEqual([200, 404])
    expect(await counted()).toBe(0)
    expect((await send(fan, 'Hello', to(comment))).status).toBe(404)

    const [deletion] = await app.rows<{ deleted_by: string }>(
      `select deleted_by from comment where id = '${comment._id}'`,
    )
    const deleter = deletion?.deleted_by ?? ''
    expect((await restore(other, comment)).status).toBe(404)
    expect((await restore(deleter, comment)).status).toBe(200)
    expect(await counted()).toBe(2)
    expect((await list(fan)).data[0]?.totalReply).toBe(1)
  })

  test('cannot be undone after ten minutes; an erased account leaves no comment and no count', async () => {
    const comment = await write(fan, 'First')
    await write(creator, 'Second', to(comment))
    await remove(fan, comment)
    await app.advance(10 * 60_000)
    expect((await restore(fan, comment)).status).toBe(404)
    await write(fan, 'Third')
    const leaver = fan
    fan = await app.aFan()
    await app.rows(`delete from comment where account_id = '${leaver}'`)
    expect(await counted()).toBe(0)
  })

  test('erases the text after thirty days, with the replies; what is reported stays until it is decided', async () => {
    const [comment, reported, kept] = [await write(fan, 'First'), await write(fan, 'Second'), await write(fan, 'Third')]
    await write(creator, 'An answer', to(comment))
    const answer = await write(creator, 'Another answer', to(reported))
    const body = { target: 'comment', targetId: answer._id, title: 'Not kind' }
    const { _id: reportId } = await app.read<{ _id: string }>('POST', '/reports', { as: fan, body })
    for (const one of [comment, reported]) await remove(fan, one)
    const left = async () => (await app.rows<{ id: string }>('select id from comment order by id')).map(({ id }) => id)

    await app.advance(30 * DAY_MS - 60_000)
    await app.runDue()
    expect(await left()).toHaveLength(5)
    await app.advance(2 * 60_000 + 3_600_000)
    await app.runDue()
    expect(await left()).toEqual([reported._id, kept._id, answer._id])
    const admin = await app.aStaffMember('reviewer', 'admin')
    const decision = { status: 'resolved', note: 'seen' }
    await app.read('PUT', `/admin/reports/${reportId}/status`, { as: admin, body: decision })
    await app.advance(3_600_000)
    await app.runDue()
    expect([await left(), await counted()]).toEqual([[kept._id], 1])
  })
})

test('comments page by cursor, latest first', async () => {
  const written = [await write(fan, 'One'), await write(fan, 'Two…'), await write(fan, 'Three')]
  const latestFirst = written.map(({ _id }) => _id).toReversed()
  const first = await list(fan, thePost(), 'limit=2')
  const second = await list(fan, thePost(), `limit=2&cursor=${first.cursor}`)
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(latestFirst)
  expect([first.total, second.cursor]).toEqual([3, null])
})

test('comments page by their latest change too: an edited one comes first, and a cursor belongs to its order', async () => {
  const [one, two, three] = [await write(fan, 'One'), await write(fan, 'Two…'), await write(fan, 'Three')]
  const body = new FormData()
  body.set('content', 'One, edited')
  await app.advance(1_000)
  await app.read('POST', `/comments/${one._id}`, { as: fan, body })
  const first = await list(fan, thePost(), 'sortBy=updatedAt&limit=2')
  const second = await list(fan, thePost(), `sortBy=updatedAt&limit=2&cursor=${first.cursor}`)
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual([one._id, three._id, two._id])
  expect([first.total, second.cursor]).toEqual([3, null])
  const inOtherOrder = `/comments?objectId=${postId}&objectType=feed&cursor=${first.cursor}`
  expect(await app.statusOf(inOtherOrder, { as: fan })).toBe(400)
})

test('a page of 5,000 comments or replies reads its rows alone, in both orders', async () => {
  const owner = openDatabase(app.databaseUrl, { maximumConnections: 1, statementTimeoutMs: 0 })
  onTestFinished(() => owner.destroy())
  const parent = await write(fan, 'First')
  for (const parentId of [null, parent._id])
    await sql`insert into comment (account_id, object_id, object_type, owner_id, parent_id, content, created_at, updated_at)
      select ${fan}, ${postId}, 'feed', ${creator}, ${parentId}::uuid, 'Hello', at, at
      from generate_series(1, 5000) n, lateral (select app_now() - n * interval '1 minute' as at) line`.execute(owner)
  await sql`analyze comment`.execute(owner)

  const { db, costs } = explained(app.databaseUrl)
  for (const [objectId, isReplies] of [
    [postId, false],
    [parent._id, true],
  ] as const)
    for (const sortBy of ['createdAt', 'updatedAt'] as const) {
      const query = { limit: 20, sort: 'desc', sortBy } as const
      await findComments(db, { objectId, isReplies, viewerId: fan }, { query, page: firstPage('comments') })
    }
  // Each list, and its total, because nothing was found by what explains instead of answering.
  expect(costs.map(({ rows }) => rows <= 21)).toEqual(costs.map(() => true))
  expect(costs.length).toBeGreaterThanOrEqual(4)
})
