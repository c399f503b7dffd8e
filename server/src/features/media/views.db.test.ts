import { expect, test } from 'vitest'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aMediaFixture } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

test('a locked file shows its type and blurred preview, and no address of the file', async () => {
  const fixture = await aMediaFixture()
  const [creator, fan] = [await fixture.aPerson(), await fixture.aPerson('user')]
  const file = await fixture.aFile(creator, await aSidewaysPhotograph())
  await fixture.runJobs()

  const view = (await fixture.media.viewsOfFiles([file._id], { level: 'preview', viewer: fan })).get(file._id)

  expect(view).toMatchObject({
    type: 'feed-photo',
    name: '',
    width: 800,
    height: 600,
    isLocked: true,
    url: null,
    sources: [],
  })
  // The one address in it is that of the preview: no width, no signature.
  expect(view?.thumbnails).toEqual([expect.stringMatching(/^\/media\/public\/[\w-]{24}\/blur$/u)])
  expect(JSON.stringify({ ...view, thumbnails: [] })).not.toContain('/media/')
  const text = JSON.stringify(view)
  const { rows } = await sql<{ storage_key: string }>`select storage_key from file_object`.execute(fixture.app.db)
  for (const { storage_key } of rows) expect(text).not.toContain(storage_key.slice(3))

  const [preview = ''] = view?.thumbnails ?? []
  const reply = await fixture.fetch(preview, null)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=60',
  ])
  expect(reply.headers['etag']).toBeTypeOf('string')
  expect(reply.rawPayload.length).toBeLessThan(5_000)
  expect((await sharp(reply.rawPayload).metadata()).exif).toBe(undefined)
})

test('the address of a preview gives no access to other sizes', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const file = await fixture.aFile(creator, await aSidewaysPhotograph())
  const view = (await fixture.media.viewsOfFiles([file._id], { level: 'preview', viewer: null })).get(file._id)
  const [preview = ''] = view?.thumbnails ?? []

  for (const variant of ['w320', 'w640', 'w800', 'original', 'w1']) {
    const reply = await fixture.fetch(preview.replace('blur', variant), creator)
    expect([variant, reply.statusCode, reply.body]).toEqual([variant, 404, ''])
  }
})

test('level meta shows the existence, none shows nothing, and visitors get previews of what is not open to them', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFile(creator, await aSidewaysPhotograph())
  const look = async (level: 'full' | 'meta' | 'none', viewer: typeof creator | null) =>
    (await fixture.media.viewsOfFiles([_id], { level, viewer })).get(_id)

  expect(await look('meta', creator)).toMatchObject({
    isLocked: true,
    url: null,
    sources: [],
    thumbnails: [],
    color: null,
  })
  expect(await look('none', creator)).toBe(undefined)
  expect(await look('full', null)).toMatchObject({ isLocked: true, url: null, sources: [] })
  for (const level of ['full', 'preview'] as const) {
    const open = await fixture.media.viewsOfFiles([_id], { level, viewer: null, isForVisitors: true })
    expect([level, open.get(_id)?.isLocked]).toEqual([level, level === 'preview'])
  }
})

test('the creator describes a photo: those who see it read the description, and nobody else', async () => {
  const fixture = await aMediaFixture()
  const [creator, other, fan] = [await fixture.aPerson(), await fixture.aPerson(), await fixture.aPerson('user')]
  const { _id, altText } = await fixture.aFile(creator, await aSidewaysPhotograph())
  const describe = (person: typeof creator, text: string) =>
    fixture.app.call('PUT', `/performer/files/${_id}`, { token: person.token, body: { altText: text } })
  const seen = async (level: 'full' | 'preview') =>
    (await fixture.media.viewsOfFiles([_id], { level, viewer: fan })).get(_id)?.altText

  expect(altText).toBe('')
  expect((await describe(creator, '  A harbour at dusk \n')).body.data).toMatchObject({
    _id,
    altText: 'A harbour at dusk',
  })
  expect([await seen('full'), await seen('preview')]).toEqual(['A harbour at dusk', ''])
  expect((await describe(other, 'Mine')).status).toBe(404)
  expect((await describe(fan, 'Mine')).status).toBe(403)
  expect((await describe(creator, 'x'.repeat(301))).status).toBe(400)
  expect((await describe(creator, 'x'.repeat(300))).status).toBe(200)
  expect((await describe(creator, '')).body.data).toMatchObject({ altText: '' })
})

test('one call returns many files, each at its own level', async () => {
  const fixture = await aMediaFixture()
  const [creator, fan] = [await fixture.aPerson(), await fixture.aPerson('user')]
  const photograph = await aSidewaysPhotograph()
  const files = [
    await fixture.aFile(creator, photograph),
    await fixture.aFile(creator, photograph),
    await fixture.aFile(creator, photograph),
  ]
  const [open, locked, hidden] = files.map(({ _id }) => _id)
  const unknown = '0199f1a2-0000-7000-8000-000000000000'

  const views = await fixture.media.viewsOfFiles([...files.map(({ _id }) => _id), open ?? '', unknown], {
    level: (fileId) => (fileId === open ? 'full' : fileId === locked ? 'preview' : 'none'),
    viewer: fan,
  })

  expect([...views.keys()].toSorted()).toEqual([open ?? '', locked ?? ''].toSorted())
  expect([views.get(open ?? '')?.isLocked, views.get(locked ?? '')?.isLocked, views.get(hidden ?? '')]).toEqual([
    false,
    true,
    undefined,
  ])
})

test('thumbnails, avatars and covers have cacheable addresses', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const store = async (type: 'feed-thumbnail' | 'avatar' | 'cover') => {
    const source = (async function* one() {
      yield await aSidewaysPhotograph()
    })()
    const result = await fixture.media.storePicture({ ownerId: creator.accountId, type, name: 'x.jpg', source })
    return result.outcome === 'stored' ? result.file : expect.unreachable()
  }

  for (const [type, cache] of [
    ['feed-thumbnail', 'public, max-age=60'],
    ['avatar', 'public, max-age=3600'],
    ['cover', 'public, max-age=3600'],
  ] as const) {
    const file = await store(type)
    const seen = (await fixture.media.viewsOfFiles([file._id], { level: 'preview', viewer: null })).get(file._id)
    expect([seen?.url, seen?.isLocked, seen?.sources.length]).toEqual([file.url, false, file.sources.length])
    const reply = await fixture.fetch(file.url ?? '', null)
    expect([type, reply.statusCode, reply.headers['cache-control']]).toEqual([type, 200, cache])
    await fixture.app.advance(86_400_000)
    expect((await fixture.fetch(file.url ?? '', null)).statusCode).toBe(200)
  }
})

test('the status of a file in a post follows the caller’s access to the post', async () => {
  const fixture = await aMediaFixture()
  const [creator, subscriber, fan, blocked] = [
    await fixture.aPerson(),
    await fixture.aPerson('user'),
    await fixture.aPerson('user'),
    await fixture.aPerson('user'),
  ]
  const { _id } = await fixture.aFile(creator, await aSidewaysPhotograph())
  const { _id: postId } = await fixture.app.aPost({ by: creator.accountId, type: 'photo', fileIds: [_id] })
  await fixture.app.entitle(subscriber.accountId, 'subscription', creator.accountId)
  await fixture.app.block(creator.accountId, blocked.accountId)
  const status = async (person: { token: string }, id = postId, fileId = _id) =>
    fixture.app.http.inject({
      url: `/api/user/feeds/${id}/file/${fileId}/status`,
      headers: { authorization: person.token },
    })

  expect((await status(subscriber)).json().data).toMatchObject({
    _id,
    status: 'active',
    isLocked: false,
    url: expect.stringContaining('/media/') as unknown,
  })
  expect((await status(fan)).json().data).toMatchObject({ isLocked: true, url: null })
  expect((await status(blocked)).statusCode).toBe(404)
  expect((await status(fan, '0199f1a2-0000-7000-8000-000000000bad')).statusCode).toBe(404)
  expect((await status(fan, 'not-an-id')).statusCode).toBe(400)
  expect((await fixture.app.http.inject({ url: `/api/user/feeds/${postId}/file/${_id}/status` })).statusCode).toBe(401)
})
