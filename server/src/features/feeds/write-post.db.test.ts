import { randomUUID } from 'node:crypto'
import type { Post } from '@stagedoor/contract/feeds'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { testApp, statusesOf, type Listed, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let creator: string
beforeEach(async () => {
  app = await testApp()
  creator = await app.aCreator()
})

/** The status of a post written so, and the code of a refusal. */
async function write(body: object, as: string | null = creator): Promise<[number, string | undefined]> {
  const reply = await app.call('POST', '/performer/feeds', { as, body })
  return [reply.status, reply.body.error]
}

const change = (id: string, body: object, as: string | null = creator) =>
  app.call('PUT', `/performer/feeds/${id}`, { as, body })

describe('writing a post', () => {
  test('answers with every field of a post, published now', async () => {
    const fileIds = [await app.aFile(creator), await app.aFile(creator)]
    const thumbnailId = await app.aFile(creator, 'feed-thumbnail')
    const body = {
      type: 'photo',
      title: ' Two  prints ',
      text: 'Look',
      fileIds,
      thumbnailId,
      isSale: true,
      price: 4.99,
      isPinned: true,
    }
    const before = Date.now()
    const post = await app.read<Post>('POST', '/performer/feeds', { as: creator, body })

    expect(post).toMatchObject({
      type: 'photo',
      title: 'Two prints',
      text: 'Look',
      status: 'active',
      performerId: creator,
      isSale: true,
      price: 4.99,
      isLocked: false,
      isPinned: true,
      totalLike: 0,
      totalComment: 0,
      totalBookmark: 0,
      isLiked: false,
      isBookMarked: false,
      isSubscribed: false,
      isBought: false,
      isFollowed: false,
      polls: [],
      scheduledAt: null,
    })
    expect(post.slug).toMatch(/^two-prints-[0-9a-f]{10}$/)
    expect(post.performer?.username).toBe(app.accountOf(creator).username)
    expect(post.files.map((file) => file._id)).toEqual(fileIds)
    expect(post.thumbnail?._id).toBe(thumbnailId)
    for (const at of [post.publishedAt ?? '', post.createdAt]) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    }
    expect(await app.read('GET', `/performer/feeds/${post._id}`, { as: creator })).toEqual(post)
  })

  test('ignores fields that the creator cannot set', async () => {
    const other = await app.aCreator()
    const smuggled = {
      _id: randomUUID(),
      performerId: other,
      slug: 'admin',
      totalLike: 9_999,
      isBought: true,
      publishedAt: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
      deleted_at: null,
      __proto__: { isStaff: true },
    }
    const post = await app.read<Post>('POST', '/performer/feeds', {
      as: creator,
      body: { type: 'text', text: 'x', ...smuggled },
    })
    expect(post).toMatchObject({ performerId: creator, totalLike: 0, isBought: false })
    expect(post._id).not.toBe(smuggled._id)
    expect(post.slug).not.toBe('admin')
    expect(post.publishedAt?.slice(0, 4)).not.toBe('2001')
    const changed = await change(post._id, { text: 'y', ...smuggled })
    expect(changed.body.data).toMatchObject({
      _id: post._id,
      performerId: creator,
      publishedAt: post.publishedAt,
    })
    for (const status of ['removed', 'rejected', 'under-review', 'file-error', 'deleted']) {
      expect(await write({ type: 'text', text: 'x', status })).toEqual([400, 'VALIDATION_FAILED'])
    }
  })

  test('removes tags and comments, and keeps < and > as text', async () => {
    const post = await app.aPost({
      by: creator,
      title: '<i>Hello</i>',
      text: 'I <3 <b onclick="x()">you</b><!-- secret --><script>alert(1)</script> <img src=x onerror=alert(1)>',
    })
    expect([post.title, post.text]).toEqual(['Hello', 'I <3 you'])
  })

  test('refuses malformed posts', async () => {
    const text = { type: 'text', text: 'x' }
    const bodies = [
      { type: 'poem', text: 'x' },
      { text: 'x' },
      { type: 'text', text: 5 },
      { type: 'text', text: 'x'.repeat(5_001) },
      { ...text, title: 'x'.repeat(151) },
      { ...text, isSale: true, price: -1 },
      { ...text, isSale: true, price: 0.001 },
      { ...text, isSale: true, price: '10' },
      { ...text, isSale: true, price: 1e308 },
      { ...text, isSale: 'yes' },
      { ...text, fileIds: ['1'] },
      { ...text, fileIds: Array.from({ length: 13 }, () => randomUUID()) },
      { ...text, scheduledAt: 'tomorrow', status: 'scheduled' },
      { ...text, status: 'scheduled' },
      { ...text, pollIds: 'none' },
    ]
    for (const body of bodies) expect([body, ...(await write(body))]).toEqual([body, 400, 'VALIDATION_FAILED'])
  })

  test('requires a creator, and an approved one for publication', async () => {
    const waiting = await app.aCreator({ state: 'under_review' })
    const post = { type: 'text', text: 'x' }
    expect((await write(post, null))[0]).toBe(401)
    expect((await write(post, await app.aFan()))[0]).toBe(403)
    expect((await write(post, await app.aStaffMember('admin')))[0]).toBe(403)
    expect(await write(post, waiting)).toEqual([403, 'PERFORMER_NOT_APPROVED'])
    expect(await write({ ...post, status: 'draft' }, waiting)).toEqual([201, undefined])
  })

  test('requires the files of its kind', async () => {
    expect(await write({ type: 'text' })).toEqual([422, 'FEED_EMPTY'])
    expect(await write({ type: 'text', text: '<b></b>' })).toEqual([422, 'FEED_EMPTY'])
    expect(await write({ type: 'photo', text: 'x' })).toEqual([422, 'FEED_EMPTY'])
    expect(await write({ type: 'photo', fileIds: [await app.aFile(creator)] })).toEqual([201, undefined])
  })

  test('drops a price without a sale', async () => {
    expect(await app.aPost({ by: creator, isSale: false, price: 5 })).toMatchObject({ isSale: false, price: 0 })
  })
})

describe('the files of a post', () => {
  test('must be the creator’s own, of a fitting type, and in no other post', async () => {
    const other = await app.aCreator()
    const [own, foreign] = [await app.aFile(creator), await app.aFile(other)]
    const thumbnail = await app.aFile(creator, 'feed-thumbnail')
    const post = { type: 'photo', text: 'x' }
    expect(await write({ ...post, fileIds: [own, foreign] })).toEqual([422, 'FILE_MISSING'])
    expect(await write({ ...post, fileIds: [own, randomUUID()] })).toEqual([422, 'FILE_MISSING'])
    expect(await write({ ...post, fileIds: [own], thumbnailId: foreign })).toEqual([422, 'FILE_MISSING'])
    expect(await write({ ...post, fileIds: [own, thumbnail] })).toEqual([422, 'FILE_MISSING'])
    expect(await write({ ...post, fileIds: [own], thumbnailId: own })).toEqual([422, 'FILE_MISSING'])
    expect(await write({ ...post, fileIds: [own], thumbnailId: thumbnail })).toEqual([201, undefined])
    expect(await write({ ...post, fileIds: [own] })).toEqual([422, 'FILE_MISSING'])
  })

  test('are taken by one of two concurrent posts', async () => {
    const file = await app.aFile(creator)
    const replies = await Promise.all(Array.from({ length: 6 }, () => write({ type: 'photo', fileIds: [file] })))
    expect(replies.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422])
  })

  test('may be twelve', async () => {
    const fileIds = await Promise.all(Array.from({ length: 12 }, () => app.aFile(creator)))
    expect(await write({ type: 'photo', fileIds })).toEqual([201, undefined])
  })

  test('hide their post when they turn out to be unreadable', async () => {
    const file = await app.aFile(creator)
    const post = await app.aPost({ by: creator, type: 'photo', fileIds: [file] })
    await recordEvent(app.db, 'media.file_processed', {
      fileId: file,
      ownerId: creator,
      status: 'file-error',
    })
    await app.drain()
    expect((await app.call('GET', `/user/feeds/${post._id}`)).status).toBe(404)
    expect(await app.read<Post>('GET', `/performer/feeds/${post._id}`, { as: creator })).toMatchObject({
      status: 'file-error',
    })
  })
})

describe('a post of one’s own', () => {
  test('changes the sent fields only', async () => {
    const post = await app.aPost({ by: creator, title: 'Before', isSale: true, price: 5 })
    const changed = (await change(post._id, { price: 7.5 })).body.data
    expect(changed).toEqual({ ...post, price: 7.5, updatedAt: changed.updatedAt })
    expect((await change(post._id, { isSale: false })).body.data).toMatchObject({
      isSale: false,
      price: 0,
    })
  })

  test('keeps its address and publication time', async () => {
    const draft = await app.aPost({ by: creator, title: 'One', status: 'draft' })
    const renamed = (await change(draft._id, { title: 'Two' })).body.data
    expect(renamed.slug).toMatch(/^two-/)
    const out = (await change(draft._id, { status: 'active' })).body.data
    const hidden = (await change(draft._id, { status: 'inactive', title: 'Three' })).body.data
    const back = (await change(draft._id, { status: 'active' })).body.data
    expect([hidden.slug, back.slug, back.publishedAt]).toEqual([out.slug, out.slug, out.publishedAt])
  })

  test('cannot be read, changed or deleted by others', async () => {
    const post = await app.aPost({ by: creator, status: 'draft' })
    const path = `/performer/feeds/${post._id}`
    const statusesFor = async (as: string | null) => [
      (await app.call('GET', path, { as })).status,
      (await app.call('PUT', path, { as, body: { text: 'mine now' } })).status,
      (await app.call('DELETE', path, { as })).status,
    ]
    expect(await statusesFor(null)).toEqual([401, 401, 401])
    expect(await statusesFor(await app.aFan())).toEqual([403, 403, 403])
    expect(await statusesFor(await app.aCreator())).toEqual([404, 404, 404])
    expect((await app.read<Post>('GET', path, { as: creator })).text).toBe('Good morning')
  })

  test('has a valid id', async () => {
    for (const id of ['1', 'null', "'; drop table post", `${randomUUID()}x`]) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const options = { as: creator, ...(method === 'PUT' ? { body: {} } : {}) }
        expect((await app.call(method, `/performer/feeds/${encodeURIComponent(id)}`, options)).status).toBe(400)
      }
      expect((await app.call('GET', `/user/feeds/${encodeURIComponent(id)}`)).status).toBe(400)
    }
    expect((await app.call('GET', `/user/feeds/${randomUUID()}`)).status).toBe(404)
  })

  test('is deleted once and then missing, from lists and counts too', async () => {
    const post = await app.aPost({ by: creator })
    const path = `/performer/feeds/${post._id}`
    const replies = await Promise.all([1, 2, 3].map(() => app.call('DELETE', path, { as: creator })))
    expect(statusesOf(replies)).toEqual([200, 404, 404])
    expect((await app.call('GET', path, { as: creator })).status).toBe(404)
    expect((await change(post._id, { text: 'again' })).status).toBe(404)
    expect((await app.read<Listed>('GET', '/performer/feeds', { as: creator })).total).toBe(0)
    expect((await app.read<Listed>('GET', `/user/feeds/search/${app.accountOf(creator).username}`)).total).toBe(0)
  })
})

describe('a scheduled post', () => {
  const later = (ms: number) => new Date(Date.now() + ms).toISOString()

  /** How often the outbox was told that the post went out. */
  async function announcements(id: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
      where name = 'feeds.feed_published' and payload ->> 'postId' = ${id}`.execute(app.db)
    return rows[0]?.count ?? 0
  }

  test('is published once, at its time', async () => {
    const post = await app.aPost({ by: creator, scheduledAt: later(3_600_000) })
    expect(post).toMatchObject({ status: 'scheduled', publishedAt: null })
    expect((await app.call('GET', `/user/feeds/${post._id}`)).status).toBe(404)
    const publish = () =>
      Promise.all(app.features.feeds.jobs.filter((job) => job.name === 'feeds.publish_due').map((job) => job.run({})))
    await publish()
    expect((await app.call('GET', `/user/feeds/${post._id}`)).status).toBe(404)

    await sql`update app_clock set offset_ms = 7200000`.execute(app.db)
    await Promise.all([publish(), publish(), publish()])
    const out = await app.read<Post>('GET', `/user/feeds/${post._id}`)
    expect(out.status).toBe('active')
    expect(Date.parse(out.publishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt ?? ''))
    expect(await announcements(post._id)).toBe(1)
  })

  test('must be in the future', async () => {
    const body = { type: 'text', text: 'x', status: 'scheduled', scheduledAt: later(-1) }
    expect(await write(body)).toEqual([422, 'SCHEDULE_IN_PAST'])
  })

  test('can be published early or withdrawn', async () => {
    const post = await app.aPost({ by: creator, scheduledAt: later(3_600_000) })
    expect((await change(post._id, { status: 'active' })).body.data.publishedAt).not.toBeNull()
    expect(await announcements(post._id)).toBe(1)
    const other = await app.aPost({ by: creator, scheduledAt: later(3_600_000) })
    expect((await change(other._id, { status: 'draft' })).body.data.status).toBe('draft')
  })
})
