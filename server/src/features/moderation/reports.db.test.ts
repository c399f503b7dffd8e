import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test, testApp } from '#src/test-support/test-app.ts'

const about = (targetId: string, target = 'feed') => ({ target, targetId, title: 'Not their own work' })

test('a report of something hidden or absent is answered like any other, and repeating it gives the first receipt', async ({
  app,
}) => {
  const [creator, fan, blocked] = [await app.aCreator(), await app.aFan(), await app.aFan()]
  const post = await app.aPost({ by: creator, status: 'draft' })
  await app.read('POST', '/block/users', { as: creator, body: { targetId: blocked } })
  const report = (as: string | null, targetId: string) =>
    app.call('POST', '/reports', { ...(as === null ? {} : { as }), body: about(targetId) })

  const first = await report(fan, post._id)
  const answers = [
    first,
    await report(blocked, post._id),
    await report(fan, randomUUID()),
    await report(null, post._id),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    expect(Object.keys(body.data).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '_id',
      'createdAt',
      'target',
      'targetId',
    ])
  }
  const again = await report(fan, post._id)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  // Visitors cannot be told apart, so none gets the receipt of another.
  expect((await report(null, post._id)).status).toBe(201)
})

test('a report leads staff to what they can read, and not to what is gone or nobody of its conversation reported', async ({
  app,
}) => {
  const [creator, fan, other] = [await app.aCreator(), await app.aFan(), await app.aFan()]
  const reviewer = await app.aStaffMember('reviewer')
  await app.entitle(fan, 'subscription', creator)
  const to = { source: 'performer', sourceId: creator }
  const { _id } = await app.read<{ _id: string }>('POST', '/conversations', { as: fan, body: to })
  const send = async (path: string, text: string) =>
    (await app.read<{ _id: string }>('POST', path, { as: fan, body: { text } }))._id
  const [own, unread] = [
    await send(`/messages/conversations/${_id}`, 'One'),
    await send(`/messages/conversations/${_id}`, 'Two'),
  ]
  const chat = await app.read<{ _id: string }>('GET', `/conversations/stream/performer/${creator}`, { as: fan })
  const line = await send(`/messages/stream/${chat._id}`, 'Three')
  const post = await app.aPost({ by: creator, isSale: true, price: 0 })
  const commented = { objectId: post._id, objectType: 'feed', content: 'Four' }
  const comment = await app.read<{ _id: string }>('POST', '/comments', { as: fan, body: commented })
  const absent = randomUUID()

  const expected: [target: string, id: string, isOpenable: boolean][] = [
    ['message', own, true],
    // Somebody outside the conversation learns nothing, and opens nothing: as if there were no such message.
    ['message', unread, false],
    ['message', absent, false],
    ['message', line, true],
    ['comment', comment._id, true],
    ['comment', absent, false],
    ['user', fan, true],
    ['performer', absent, false],
  ]
  for (const [target, id] of expected)
    await app.read('POST', '/reports', { as: id === own ? creator : other, body: about(id, target) })
  const openable = async (id: string, target: string, query = '') =>
    (await app.read('GET', `/admin/reports?targetId=${id}&target=${target}${query}`, { as: reviewer })).data.map(
      (report: { isOpenable: boolean }) => report.isOpenable,
    )
  for (const [target, id, isOpenable] of expected)
    expect([target, id, await openable(id, target)]).toEqual([target, id, [isOpenable]])
  for (const id of [own, unread, absent, line]) {
    const { status } = await app.call('GET', `/admin/messages/${id}`, { as: reviewer })
    expect([id, status === 200]).toEqual([id, expected.some((one) => one[1] === id && one[2])])
  }

  const [made] = (await app.read('GET', `/admin/reports?targetId=${line}`, { as: reviewer })).data
  const decision = { status: 'dismissed', note: 'a joke' }
  await app.read('PUT', `/admin/reports/${made._id}/status`, { as: reviewer, body: decision })
  expect(await openable(line, 'message')).toEqual([false])
})

test('a report of a post, video, gallery, photo or product says whether it is there, and its page agrees', async ({
  app,
}) => {
  const [creator, reviewer] = [await app.aCreator(), await app.aStaffMember('reviewer')]
  const { _id: galleryId } = await app.aGallery({ by: creator, photos: 0 })
  const { id: photoId } = await app.aPhoto({ by: creator, galleryId })
  const things: [target: string, id: string, page: string][] = [
    ['feed', (await app.aPost({ by: creator }))._id, 'feeds'],
    ['video', (await app.aVideo({ by: creator }))._id, 'videos'],
    ['gallery', galleryId, 'galleries'],
    ['photo', photoId, 'photos'],
    ['product', (await app.aProduct({ by: creator }))._id, 'products'],
  ]
  const isOpenable = async (target: string, id: string, page: string) => {
    await app.read('POST', '/reports', { as: await app.aFan(), body: about(id, target) })
    const [report] = (await app.read('GET', `/admin/reports?targetId=${id}&target=${target}`, { as: reviewer })).data
    const { status } = await app.call('GET', `/admin/${page}/${id}`, { as: reviewer })
    return [target, report.isOpenable, status]
  }
  for (const [target, id, page] of things) {
    expect(await isOpenable(target, id, page)).toEqual([target, true, 200])
    // One kind is not taken for another.
    const other = things.find((thing) => thing[0] !== target)?.[1] ?? ''
    for (const absent of [randomUUID(), other])
      expect(await isOpenable(target, absent, page)).toEqual([target, false, 404])
  }
  // Nor beside it on the same page.
  const onOnePage = (await app.read('GET', '/admin/reports?limit=100', { as: reviewer })).data
  const openable = onOnePage.filter((report: { isOpenable: boolean }) => report.isOpenable)
  expect(openable.map((report: { target: string; targetId: string }) => [report.target, report.targetId])).toEqual(
    expect.arrayContaining(things.map(([target, id]) => [target, id])),
  )
  expect(openable).toHaveLength(things.length)
  // What its creator deleted is stored, and staff still read it.
  const [, postId] = things[0] ?? []
  await app.read('DELETE', `/performer/feeds/${postId}`, { as: creator })
  expect(await isOpenable('feed', String(postId), 'feeds')).toEqual(['feed', true, 200])
})

test('a title of tags and blanks, an unknown kind and too long a text are refused with the field', async ({ app }) => {
  const fan = await app.aFan()
  const bodies = {
    title: { ...about(randomUUID()), title: '<b></b>  ' },
    target: about(randomUUID(), 'planet'),
    description: { ...about(randomUUID()), description: 'x'.repeat(2_001) },
  }
  for (const [field, body] of Object.entries(bodies)) {
    const { status, body: answer } = await app.call('POST', '/reports', { as: fan, body })
    expect([status, answer.details.fields[0].field]).toEqual([400, field])
  }
})

test('two reports of one account at the same moment are one', async () => {
  const app = await testApp({ processes: 2 })
  const [fan, targetId] = [await app.aFan(), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) =>
      app.call('POST', '/reports', { as: fan, body: about(targetId), process: index % 2 }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('reviewers see reports with their number for the same thing, close them with a note, and open them again', async ({
  app,
}) => {
  const [fan, other, reviewer] = [await app.aFan(), await app.aFan(), await app.aStaffMember('reviewer')]
  const targetId = randomUUID()
  const mine = await app.read('POST', '/reports', { as: fan, body: about(targetId) })
  await app.read('POST', '/reports', { as: other, body: about(targetId) })
  for (const as of [fan, await app.aStaffMember('finance')])
    expect((await app.call('GET', '/admin/reports', { as })).status).toBe(403)

  const list = async (query = '') => app.read('GET', `/admin/reports?${query}`, { as: reviewer })
  expect([(await list(`targetId=${targetId}`)).total, (await list(`targetId=${randomUUID()}`)).total]).toEqual([2, 0])
  expect((await list('target=feed')).data[1]).toMatchObject({ openReports: 2, status: 'open', decidedBy: null })
  const decide = async (status: string, id = mine._id) =>
    app.call('PUT', `/admin/reports/${id}/status`, { as: reviewer, body: { status, note: 'the photograph is theirs' } })
  expect((await decide('dismissed')).body.data.status).toBe('dismissed')
  expect((await list('status=open')).total).toBe(1)
  expect((await list('status=dismissed')).data[0]).toMatchObject({
    reporterUsername: app.accountOf(fan).username,
    decisionNote: 'the photograph is theirs',
    openReports: 1,
  })
  expect((await decide('open')).body.data.status).toBe('open')
  expect((await decide('resolved', randomUUID())).status).toBe(404)

  await decide('resolved')
  const newer = await app.read('POST', '/reports', { as: fan, body: about(targetId) })
  expect(newer._id).not.toBe(mine._id)
  expect((await decide('open')).body.data.status).toBe('resolved')
  const audited = await app.rows(`select facts from audit_log where action = 'moderation.report_decided'`)
  expect(audited).toHaveLength(3)
})
