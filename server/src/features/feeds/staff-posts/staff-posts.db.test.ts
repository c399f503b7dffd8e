import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

const decide = (status: 'removed' | 'restored', reason = 'another person in the picture') => ({
  body: { status, reason },
})

/** A post with a photograph that a fan bought. */
async function aSoldPhotograph() {
  const app = await testApp()
  const creator = await app.aCreator({ username: 'ada.paints' })
  const [fan, reviewer] = [await app.aFan(), await app.aStaffMember('reviewer')]
  const fileId = await app.aFile(creator)
  const post = await app.aPost({ by: creator, type: 'photo', title: 'Harbour', price: 5, fileIds: [fileId] })
  await app.entitle(fan, 'feed', post._id)
  const path = `/admin/feeds/${post._id}`
  return { app, creator, fan, reviewer, post, path }
}

test('only reviewers and administrators see and remove posts, and not while they act as another', async () => {
  const { app, creator, fan, reviewer, path } = await aSoldPhotograph()
  const others = [creator, fan, await app.aStaffMember('support'), await app.aStaffMember('finance')]

  for (const as of others) {
    for (const call of [app.call('GET', '/admin/feeds', { as }), app.call('GET', path, { as })])
      expect((await call).status).toBe(403)
    expect((await app.call('PUT', `${path}/status`, { as, ...decide('removed') })).status).toBe(403)
  }
  const token = await app.signIn(reviewer, { impersonatorId: await app.aStaffMember('admin') })
  expect((await app.call('PUT', `${path}/status`, { token, ...decide('removed') })).status).toBe(403)
  expect(await app.read('GET', path, { as: reviewer })).toMatchObject({ status: 'active', decisions: [] })
})

test('lists the posts of all creators, the newest first, by creator, text, status and type', async () => {
  const { app, creator, reviewer, post } = await aSoldPhotograph()
  const draft = await app.aPost({ text: 'Not yet', status: 'draft' })
  const search = async (query: string) => {
    const { data, total } = await app.read('GET', `/admin/feeds?${query}`, { as: reviewer })
    return [data.map(({ _id }: { _id: string }) => _id), total]
  }

  expect(await search('')).toEqual([[draft._id, post._id], 2])
  expect(await search('limit=1&offset=1')).toEqual([[post._id], 2])
  expect(await search('creator=ada.paints')).toEqual([[post._id], 1])
  expect(await search(`creator=${creator}`)).toEqual([[post._id], 1])
  expect(await search('creator=nobody.here')).toEqual([[], 0])
  expect(await search('q=harb')).toEqual([[post._id], 1])
  expect(await search('status=draft')).toEqual([[draft._id], 1])
  expect(await search('type=photo')).toEqual([[post._id], 1])
})

test('a removed post and its pictures are gone for buyers, and its creator sees why', async () => {
  const { app, creator, fan, reviewer, post, path } = await aSoldPhotograph()
  const bought = await app.read('GET', `/user/feeds/${post._id}`, { as: fan })
  const fetched = async (url: string, as: string) => (await app.fetch(url, as)).statusCode
  expect(await fetched(bought.files[0].url, fan)).toBe(200)
  const held = await app.rows('select * from entitlement')

  await app.read('PUT', `${path}/status`, { as: reviewer, ...decide('removed') })

  expect((await app.call('GET', `/user/feeds/${post._id}`, { as: fan })).status).toBe(404)
  expect((await app.call('GET', `/user/feeds/${post._id}`)).status).toBe(404)
  expect(await app.read('GET', '/user/feeds/search/ada.paints', { as: fan })).toMatchObject({ data: [], total: 0 })
  expect(await fetched(bought.files[0].url, fan)).toBe(404)
  const own = await app.read('GET', `/performer/feeds/${post._id}`, { as: creator })
  expect(own).toMatchObject({ status: 'removed', removedReason: 'another person in the picture' })
  expect(await fetched(own.files[0].url, creator)).toBe(200)
  const change = { body: { status: 'active' } }
  expect((await app.call('PUT', `/performer/feeds/${post._id}`, { as: creator, ...change })).status).toBe(403)
  expect(await app.rows('select * from entitlement')).toEqual(held)
})

test('restores a post to the status it had, with its pictures', async () => {
  const { app, fan, reviewer, post, path } = await aSoldPhotograph()
  const draft = await app.aPost({ text: 'Not yet', status: 'draft' })
  for (const id of [post._id, draft._id]) {
    const given = { as: reviewer, ...decide('removed') }
    expect(await app.read('PUT', `/admin/feeds/${id}/status`, given)).toEqual({ _id: id, status: 'removed' })
  }

  const restored = { as: reviewer, ...decide('restored', 'the other person agreed') }
  expect(await app.read('PUT', `${path}/status`, restored)).toMatchObject({ status: 'active' })
  expect(await app.read('PUT', `/admin/feeds/${draft._id}/status`, restored)).toMatchObject({ status: 'draft' })

  const { files, removedReason } = await app.read('GET', `/user/feeds/${post._id}`, { as: fan })
  expect(removedReason).toBe(undefined)
  expect((await app.fetch(files[0].url, fan)).statusCode).toBe(200)
})

test('a repeated decision changes nothing, and each one that counts is in the audit log', async () => {
  const { app, reviewer, path } = await aSoldPhotograph()
  const admin = await app.aStaffMember('admin')
  const change = (as: string, status: 'removed' | 'restored', reason: string) =>
    app.read('PUT', `${path}/status`, { as, ...decide(status, reason) })

  await change(reviewer, 'restored', 'never removed')
  await change(reviewer, 'removed', 'first')
  await change(admin, 'removed', 'again')
  await change(admin, 'restored', 'a mistake')

  const { decisions } = await app.read('GET', path, { as: reviewer })
  expect(decisions).toMatchObject([
    { by: app.accountOf(admin).username, decision: 'restored', reason: 'a mistake' },
    { by: app.accountOf(reviewer).username, decision: 'removed', reason: 'first' },
  ])
})

test('a post that its creator deleted is shown to staff as deleted, and they decide about it', async () => {
  const { app, creator, reviewer, post, path } = await aSoldPhotograph()
  expect(await app.read('GET', path, { as: reviewer })).toMatchObject({ isDeleted: false })
  await app.read('DELETE', `/performer/feeds/${post._id}`, { as: creator })

  expect(await app.read('GET', path, { as: reviewer })).toMatchObject({ isDeleted: true, status: 'active' })
  expect((await app.call('PUT', `${path}/status`, { as: reviewer, ...decide('removed') })).status).toBe(200)
  expect((await app.call('GET', `/performer/feeds/${post._id}`, { as: creator })).status).toBe(404)
})
