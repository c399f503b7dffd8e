import { expect } from 'vitest'
import { HOUR_MS, test } from '#src/test-support/test-app.ts'
import { publishDue } from './publish-due-posts.ts'
import { markFileError } from './write-queries.ts'

test('does not publish a scheduled post that was deleted', async ({ app }) => {
  const creator = await app.aCreator()
  const scheduledAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
  const [kept, deleted] = [
    await app.aPost({ by: creator, scheduledAt }),
    await app.aPost({ by: creator, scheduledAt, text: 'deleted' }),
  ]
  await app.read('DELETE', `/performer/feeds/${deleted._id}`, { as: creator })
  await app.advance(2 * HOUR_MS)

  expect(await publishDue(app.db)).toBe(1)

  const notification = await app.rows(
    `select payload ->> 'postId' as id from outbox where name = 'feeds.feed_published'`,
  )
  expect(notification).toEqual([{ id: kept._id }])
  expect((await app.call('GET', `/user/feeds/${deleted._id}`)).status).toBe(404)
})

test('a scheduled post whose file cannot be read is not published', async ({ app }) => {
  const creator = await app.aCreator()
  const fileId = await app.aFile(creator)
  const scheduledAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString()
  const { _id } = await app.aPost({ by: creator, type: 'photo', fileIds: [fileId], scheduledAt })
  await markFileError(app.db, fileId)
  await app.advance(2 * HOUR_MS)

  expect(await publishDue(app.db)).toBe(0)
  expect(await app.read('GET', `/performer/feeds/${_id}`, { as: creator })).toMatchObject({ status: 'file-error' })
})
