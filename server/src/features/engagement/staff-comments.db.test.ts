import type { Comment } from '@stagedoor/contract/comments'
import type { StaffComment } from '@stagedoor/contract/staff-comments'
import { beforeEach, expect, test } from 'vitest'
import { testApp, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let fan: string
let creator: string
let reviewer: string
let postId: string
let comment: Comment
let reply: Comment

beforeEach(async () => {
  app = await testApp()
  ;[fan, creator, reviewer] = [await app.aFan(), await app.aCreator(), await app.aStaffMember('reviewer')]
  postId = (await app.aPost({ by: creator, isSale: true, price: 0, title: 'Quiet harbour' }))._id
  comment = await write(fan, { objectId: postId, objectType: 'feed' })
  reply = await write(creator, { objectId: comment._id, objectType: 'comment' })
})

const write = (as: string, object: { objectId: string; objectType: string }) =>
  app.read<Comment>('POST', '/comments', { as, body: { ...object, content: 'What a view' } })
const look = ({ _id }: Comment) => app.read<StaffComment>('GET', `/admin/comments/${_id}`, { as: reviewer })
const decide = async (status: 'removed' | 'restored', { _id }: Comment) =>
  (
    await app.read<{ state: string }>('PUT', `/admin/comments/${_id}/status`, {
      as: reviewer,
      body: { status, reason: 'an insult' },
    })
  ).state
const undo = async (as: string, { _id }: Comment) => (await app.call('POST', `/comments/${_id}/restore`, { as })).status

/** The ids of the comments and the replies that others read, and the post's counter. */
async function shown(): Promise<[string[], number]> {
  const read = (objectId: string, objectType: string) =>
    app.call<Listed<Comment>>('GET', `/comments?objectId=${objectId}&objectType=${objectType}`, { as: fan })
  const lists = [await read(postId, 'feed'), await read(comment._id, 'comment')]
  const ids = lists.flatMap(({ status, body }) => (status === 200 ? body.data.data.map(({ _id }) => _id) : []))
  const { totalComment } = await app.read('GET', `/user/feeds/${postId}`, { as: fan })
  return [ids, totalComment]
}

test('staff read a comment with what it is about, what it answers, its replies and its author', async () => {
  expect(await look(comment)).toMatchObject({
    content: 'What a view',
    state: 'shown',
    accountId: fan,
    username: app.accountOf(fan).username,
    ownerUsername: app.accountOf(creator).username,
    objectType: 'feed',
    objectId: postId,
    objectTitle: 'Quiet harbour',
    parent: null,
    replies: [{ _id: reply._id, isByOwner: true }],
    decisions: [],
  })
  expect(await look(reply)).toMatchObject({ objectId: postId, parent: { _id: comment._id }, replies: [] })
  const path = `/admin/comments/${comment._id}`
  for (const as of [fan, creator, await app.aStaffMember('support')]) {
    expect((await app.call('GET', path, { as })).status).toBe(403)
    const body = { status: 'removed', reason: 'no reason' }
    expect((await app.call('PUT', `${path}/status`, { as, body })).status).toBe(403)
  }
})

test('a removed comment is gone with its replies, cannot be brought back by its people, and staff restore both', async () => {
  expect(await decide('removed', comment)).toBe('removed')
  expect(await shown()).toEqual([[], 0])
  expect([await undo(fan, comment), await undo(creator, comment)]).toEqual([404, 404])
  expect(await decide('removed', comment)).toBe('removed')
  const { removedReason, decisions, replies } = await look(comment)
  expect({ removedReason, decisions, replies }).toMatchObject({
    removedReason: 'an insult',
    decisions: [{ decision: 'removed', reason: 'an insult', by: app.accountOf(reviewer).username }],
    replies: [{ state: 'deleted' }],
  })

  expect(await decide('restored', comment)).toBe('shown')
  expect(await shown()).toEqual([[comment._id, reply._id], 2])
  expect((await look(comment)).decisions.map(({ decision }) => decision)).toEqual(['restored', 'removed'])
})

test('what its author deleted can be removed too: then the author does not bring it back, and a restoration leaves it deleted', async () => {
  await app.call('DELETE', `/comments/${comment._id}`, { as: fan })
  expect((await look(comment)).state).toBe('deleted')
  expect(await decide('removed', comment)).toBe('removed')
  expect(await undo(fan, comment)).toBe(404)
  expect(await decide('restored', comment)).toBe('deleted')
  expect(await undo(fan, comment)).toBe(200)
  expect(await shown()).toEqual([[comment._id, reply._id], 2])
})

test('a removed reply stays removed while the comment above it goes and comes back', async () => {
  await app.call('DELETE', `/comments/${comment._id}`, { as: fan })
  await decide('removed', reply)
  expect(await undo(fan, comment)).toBe(200)
  expect(await shown()).toEqual([[comment._id], 1])
  // The reply is restored while the comment is hidden, and comes back with it.
  await app.call('DELETE', `/comments/${comment._id}`, { as: fan })
  expect(await decide('restored', reply)).toBe('deleted')
  expect(await undo(fan, comment)).toBe(200)
  expect(await shown()).toEqual([[comment._id, reply._id], 2])
})

test('eight removals at once are one decision', async () => {
  const body = { status: 'removed', reason: 'an insult' }
  const path = `/admin/comments/${comment._id}/status`
  await Promise.all(Array.from({ length: 8 }, () => app.read('PUT', path, { as: reviewer, body })))
  expect((await look(comment)).decisions).toHaveLength(1)
  expect(await shown()).toEqual([[], 0])
})
