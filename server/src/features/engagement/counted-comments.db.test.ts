import type { Comment } from '@stagedoor/contract/comments'
import type { Post } from '@stagedoor/contract/feeds'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
let fan: string
let reader: string
let postId: string

beforeEach(async () => {
  app = await testApp({ background: true })
  creator = await app.aCreator()
  ;[fan, reader] = [await app.aFan(), await app.aFan()]
  postId = (await app.aPost({ by: creator, isSale: true, price: 0 }))._id
})

type Commented = { objectId: string; objectType: string }
const thePost = (): Commented => ({ objectId: postId, objectType: 'feed' })
const to = ({ _id }: Comment): Commented => ({ objectId: _id, objectType: 'comment' })

const write = (as: string, content: string, object = thePost()) =>
  app.read<Comment>('POST', '/comments', { as, body: { ...object, content } })
const list = (as: string, { objectId, objectType } = thePost()) =>
  app.read<Listed<Comment>>('GET', `/comments?objectId=${objectId}&objectType=${objectType}`, { as })
const block = (as: string, targetId: string) => app.read('POST', '/block/users', { as, body: { targetId } })
const unblock = (as: string, targetId: string) => app.read('DELETE', `/block/users/${targetId}`, { as })

/** What the post counts, and all that a reader finds by opening it, once everything has been handled. */
async function counted(as = reader) {
  await app.drain()
  const { totalComment } = await app.read<Post>('GET', `/user/feeds/${postId}`, { as })
  const comments = await list(as)
  const replies = await Promise.all(comments.data.map((comment) => list(as, to(comment))))
  const shown = [...comments.data, ...replies.flatMap(({ data }) => data)].length
  expect([comments.total, comments.data.map(({ totalReply }) => totalReply)]).toEqual([
    comments.data.length,
    replies.map(({ data }) => data.length),
  ])
  return [totalComment, shown]
}

test('a comment of somebody whom the creator blocks counts for nobody, and again when the block ends', async () => {
  await write(fan, 'First')
  await write(fan, 'Second')
  await write(reader, 'Third')
  expect(await counted()).toEqual([3, 3])
  await block(creator, fan)
  expect(await counted()).toEqual([1, 1])
  expect((await app.read<Post>('GET', `/user/feeds/${postId}`, { as: null })).totalComment).toBe(1)
  await unblock(creator, fan)
  expect(await counted()).toEqual([3, 3])
})

test('answers go with the comment that a block hides, and an answer by who is blocked goes alone', async () => {
  const [theirs, others] = [await write(fan, 'First'), await write(reader, 'Second')]
  await write(reader, 'An answer', to(theirs))
  await write(creator, 'Another', to(theirs))
  await write(fan, 'Their answer', to(others))
  await write(creator, 'Thank you', to(others))
  expect(await counted()).toEqual([6, 6])
  await block(creator, fan)
  expect(await counted()).toEqual([2, 2])
  // Of two who are blocked, each hides what they wrote and what answers it, until neither is.
  await block(creator, reader)
  const other = await app.aFan()
  expect(await counted(other)).toEqual([0, 0])
  await unblock(creator, fan)
  // What the blocked reader wrote, and the answers to it, stay hidden.
  expect(await counted(other)).toEqual([2, 2])
  await unblock(creator, reader)
  expect(await counted(other)).toEqual([6, 6])
})

test('what is deleted, restored or removed by staff while a block hides it counts as it is when the block ends', async () => {
  const [one, two, three] = [await write(fan, 'First'), await write(fan, 'Second'), await write(fan, 'Third')]
  await write(reader, 'An answer', to(one))
  await block(creator, fan)
  expect(await counted()).toEqual([0, 0])
  await app.read('DELETE', `/comments/${one._id}`, { as: creator })
  await app.read('DELETE', `/comments/${two._id}`, { as: creator })
  const reviewer = await app.aStaffMember('reviewer')
  const decide = (status: 'removed' | 'restored') =>
    app.read('PUT', `/admin/comments/${three._id}/status`, { as: reviewer, body: { status, reason: 'An insult' } })
  await decide('removed')
  expect(await counted()).toEqual([0, 0])
  await app.read('POST', `/comments/${two._id}/restore`, { as: creator })
  expect(await counted()).toEqual([0, 0])
  await unblock(creator, fan)
  expect(await counted()).toEqual([1, 1])
  await decide('restored')
  expect(await counted()).toEqual([2, 2])
  // Erasing what is hidden takes nothing from the counters twice.
  await block(creator, fan)
  expect(await counted()).toEqual([0, 0])
  await app.rows(`delete from comment where account_id = '${fan}'`)
  expect(await counted()).toEqual([0, 0])
})

test('blocks, ends of blocks, comments and deletions at the same time leave counters as what is shown', async () => {
  const others = [await app.aFan(), await app.aFan()]
  const comments = [await write(fan, 'First'), await write(reader, 'Second')]
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      ...[fan, ...others].map((account) => block(creator, account)),
      ...comments.map((comment) =>
        app.call('POST', '/comments', { as: others[0] ?? null, body: { ...to(comment), content: `Round ${round}` } }),
      ),
      ...comments.map((comment) =>
        app.call('POST', '/comments', { as: reader, body: { ...to(comment), content: `Turn ${round}` } }),
      ),
      app.call('DELETE', `/comments/${comments[round % 2]?._id}`, { as: creator }),
      ...[fan, ...others].map((account) => unblock(creator, account)),
    ])
    await app.call('POST', `/comments/${comments[round % 2]?._id}/restore`, { as: creator })
  }
  for (const account of [fan, ...others]) await Promise.all([block(creator, account), block(creator, account)])
  const [total, shown] = await counted()
  expect(total).toBe(shown)
  for (const account of [fan, ...others]) await Promise.all([unblock(creator, account), unblock(creator, account)])
  expect(await counted()).toEqual([await stored(), await stored()])
})

async function stored(): Promise<number> {
  const [row] = await app.rows<{ count: number }>(
    `select count(*) from comment where object_id = '${postId}' and deleted_at is null`,
  )
  return row?.count ?? 0
}

test('a block of a reader’s own changes the count for nobody, and the list of who sees nothing says so', async () => {
  await write(fan, 'First')
  await block(reader, fan)
  await app.drain()
  const { totalComment } = await app.read<Post>('GET', `/user/feeds/${postId}`, { as: reader })
  expect([totalComment, (await list(reader)).total, (await list(creator)).total]).toEqual([1, 0, 1])
})
