import type { NotificationPreferences } from '@stagedoor/contract/notifications'
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { testConfig } from '#src/test-support/test-config.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'

const MINUTE_MS = 60_000

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const preferencesOf = (as: string) => app.read<NotificationPreferences>('GET', '/notifications/preferences', { as })
const choose = (as: string, body: object) =>
  app.read<NotificationPreferences>('PUT', '/notifications/preferences', { as, body })
const comment = (as: string, objectId: string, content: string) =>
  app.read<{ _id: string }>('POST', '/comments', { as, body: { objectId, objectType: 'feed', content } })
const like = (as: string, objectId: string) =>
  app.read('POST', '/reactions', { as, body: { objectId, objectType: 'feed', action: 'like' } })

/** The emails to an account that are sent when this much time has passed. */
async function mailsAfter(accountId: string, ms: number) {
  const before = app.mails.length
  await app.drain()
  await app.advance(ms)
  await app.runDue()
  await app.drain()
  const { email } = app.accountOf(accountId)
  return app.mails.slice(before).filter(({ to }) => to === email)
}

async function aPostWithCreator() {
  const creator = await app.aCreator()
  const post = await app.aPost({ by: creator, isSale: true, price: 0, title: 'Harbour lights' })
  await mailsAfter(creator, 3 * HOUR_MS)
  return { creator, postId: post._id }
}

const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? ''

test('many events are one email, after a while and at most once an hour; what was read is not sent', async () => {
  const { creator, postId } = await aPostWithCreator()
  const fans = await Promise.all([app.aFan(), app.aFan(), app.aFan()])
  for (const fan of fans) await comment(fan, postId, 'Lovely')
  expect(await mailsAfter(creator, 9 * MINUTE_MS)).toEqual([])
  const [mail, ...more] = await mailsAfter(creator, 2 * MINUTE_MS)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('commented on “Harbour lights”')
  expect(mail?.text.split('commented on')).toHaveLength(2)
  const [path = '', id] = /\/en-US\/notification\/(\S+)\n/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(path.trim())
  expect(await app.read('GET', `/notifications/${id}`, { as: creator })).toMatchObject({ kind: 'comment', count: 3 })
  expect((await app.call('GET', `/notifications/${id}`, { as: fans[0] ?? '' })).status).toBe(404)

  await comment(fans[0] ?? '', postId, 'Once more')
  expect(await mailsAfter(creator, 50 * MINUTE_MS)).toEqual([])
  await like(fans[0] ?? '', postId)
  await choose(creator, { topics: [{ topic: 'likes', email: true }] })
  await like(fans[1] ?? '', postId)
  const [several] = await mailsAfter(creator, 11 * MINUTE_MS)
  expect(several?.subject).toBe('2 new notifications')
  expect(several?.text).toContain('/en-US/notifications\n')

  await comment(fans[1] ?? '', postId, 'And again')
  await app.drain()
  await app.read('POST', '/notifications/read-all', { as: creator })
  expect(await mailsAfter(creator, 2 * HOUR_MS)).toEqual([])
})

test('what the centre does not list is read by its own page alone: then it is not sent, and counts no further', async () => {
  const { creator, postId } = await aPostWithCreator()
  const fans = await Promise.all([app.aFan(), app.aFan(), app.aFan()])
  await choose(creator, { topics: [{ topic: 'likes', inApp: false, email: true }] })
  await like(fans[0] ?? '', postId)
  await app.drain()
  const idsOf = async () =>
    (
      await app.rows<{ id: string }>(`select id from notification where account_id = '${creator}' order by updated_at`)
    ).map(({ id }) => id)
  const [id] = await idsOf()
  await app.read('POST', '/notifications/read-all', { as: creator })
  expect(await app.read('GET', `/notifications/${id}`, { as: creator })).toMatchObject({ isRead: false })
  await app.read('POST', `/notifications/${id}/read`, { as: creator })
  expect(await app.read('GET', `/notifications/${id}`, { as: creator })).toMatchObject({ isRead: true })
  expect(await mailsAfter(creator, 2 * HOUR_MS)).toEqual([])

  await like(fans[1] ?? '', postId)
  const other = await app.aPost({ by: creator, isSale: true, price: 0, title: 'Quiet streets' })
  await app.drain()
  await app.advance(MINUTE_MS)
  await like(fans[2] ?? '', other._id)
  const [several] = await mailsAfter(creator, 2 * HOUR_MS)
  expect(several?.subject).toBe('2 new notifications')
  expect(several?.text).toContain(`/en-US/notification/${(await idsOf()).at(-1)}\n`)
})

test('the link of an email ends its topic for its account, once or twice, without a session', async () => {
  const { creator, postId } = await aPostWithCreator()
  const fan = await app.aFan()
  await comment(fan, postId, 'Lovely')
  const [mail] = await mailsAfter(creator, 11 * MINUTE_MS)
  const token = tokenIn(mail?.unsubscribeUrl)
  expect(mail?.text).toContain(mail?.unsubscribeUrl)

  const read = () => app.read('GET', `/notifications/unsubscribe?token=${token}`, { as: null })
  expect(await read()).toEqual({ topics: ['comments'] })
  await comment(fan, postId, 'Waiting when they unsubscribe')
  await app.drain()
  for (let repeat = 0; repeat < 2; repeat += 1)
    await app.read('POST', '/notifications/unsubscribe', { as: null, body: { token } })
  const { topics } = await preferencesOf(creator)
  expect(topics.find(({ topic }) => topic === 'comments')).toMatchObject({ inApp: 'on', email: 'off', push: 'on' })
  await comment(fan, postId, 'Later')
  expect(await mailsAfter(creator, 3 * HOUR_MS)).toEqual([])

  const forged = await app.call('POST', '/notifications/unsubscribe', { as: null, body: { token: `${token}x` } })
  expect(forged.status).toBe(422)
})

test('an author is told of a removal and its reason at once, whatever is switched off', async () => {
  const { creator, postId } = await aPostWithCreator()
  const staff = await app.aStaffMember('reviewer')
  const all = (await preferencesOf(creator)).topics
  await choose(creator, {
    topics: all.map(({ topic }) => ({ topic, inApp: false, email: false, push: false })),
    quietHours: { fromMinute: 0, toMinute: 1_439, timeZone: 'UTC' },
  })
  const after = (await preferencesOf(creator)).topics
  expect(after.find(({ topic }) => topic === 'moderation')).toMatchObject({ inApp: 'always', email: 'always' })
  expect(after.find(({ topic }) => topic === 'sales')).toMatchObject({ inApp: 'off', email: 'off' })

  const body = { status: 'removed', reason: 'A photograph of somebody else' }
  await app.read('PUT', `/admin/feeds/${postId}/status`, { as: staff, body })
  const [mail, ...more] = await mailsAfter(creator, MINUTE_MS)
  expect(more).toEqual([])
  expect(mail?.text).toContain('A photograph of somebody else')
  expect(mail?.unsubscribeUrl).toBeUndefined()
  const { data } = await app.read<{ data: object[] }>('GET', '/notifications', { as: creator })
  expect(data).toContainEqual(expect.objectContaining({ kind: 'content_removed', reason: body.reason }))
})

test('discreet emails name nobody, nothing and not the site', async () => {
  const { creator, postId } = await aPostWithCreator()
  await choose(creator, { isDiscreet: true })
  const fan = await app.aFan({ name: 'Berta Bold' })
  await comment(fan, postId, 'Lovely')
  const [mail] = await mailsAfter(creator, 11 * MINUTE_MS)
  expect(mail).toMatchObject({ subject: 'You have a new update', senderName: 'Account updates' })
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/Berta|Harbour|commented|Stagedoor\b/)
})

test('quiet hours hold emails back until their end; equal times and unknown zones are refused', async () => {
  const { creator, postId } = await aPostWithCreator()
  const now = app.clock.now()
  const minute = (offset: number) => (now.getUTCHours() * 60 + now.getUTCMinutes() + offset + 1_440) % 1_440
  await choose(creator, { quietHours: { fromMinute: minute(-60), toMinute: minute(180), timeZone: 'UTC' } })
  await comment(await app.aFan(), postId, 'Lovely')
  expect(await mailsAfter(creator, 2 * HOUR_MS)).toEqual([])
  expect(await mailsAfter(creator, 62 * MINUTE_MS)).toHaveLength(1)

  for (const quietHours of [
    { fromMinute: 60, toMinute: 60, timeZone: 'UTC' },
    { fromMinute: 60, toMinute: 90, timeZone: 'Mars/Base' },
  ]) {
    const body = { quietHours }
    expect((await app.call('PUT', '/notifications/preferences', { as: creator, body })).status).toBe(422)
  }
})

test('an address that is not confirmed gets no email, and messages wait in the inbox alone', async () => {
  const [fan, silent] = [await app.aFan(), await app.aFan({ isEmailVerified: false })]
  const { creator } = await aPostWithCreator()
  for (const as of [fan, silent]) {
    await app.follow(as, creator)
    const { _id } = await app.read<{ _id: string }>('POST', '/conversations', {
      as: creator,
      body: { source: 'user', sourceId: as },
    })
    const sent = { text: 'A secret', clientMessageId: crypto.randomUUID() }
    await app.read('POST', `/messages/conversations/${_id}`, { as: creator, body: sent })
  }
  const [mail] = await mailsAfter(fan, 11 * MINUTE_MS)
  expect(mail?.subject).toMatch(/sent you a message$/)
  expect(mail?.text).not.toContain('A secret')
  expect(mail?.text).toMatch(/\/en-US\/messages\/[\da-f-]{36}\n/)
  expect(mail?.text).not.toMatch(/\/en-US\/notifications\n/)
  expect(app.mails.filter(({ to }) => to === app.accountOf(silent).email)).toEqual([])
  const { data } = await app.read<{ data: object[] }>('GET', '/notifications', { as: fan })
  expect(data).toEqual([])
})

test('likes, follows and comments that are taken back count no more', async () => {
  const { creator, postId } = await aPostWithCreator()
  const [first, second] = [await app.aFan(), await app.aFan()]
  for (const fan of [first, second]) await like(fan, postId)
  await app.follow(first, creator)
  const { _id } = await comment(first, postId, 'Lovely')
  const counts = async () => {
    await app.drain()
    const { data } = await app.read<{ data: { kind: string; count: number }[] }>('GET', '/notifications', {
      as: creator,
    })
    return Object.fromEntries(data.map(({ kind, count }) => [kind, count]))
  }
  expect(await counts()).toMatchObject({ like: 2, follower: 1, comment: 1 })
  const body = { objectId: postId, objectType: 'feed', action: 'like' }
  for (let repeat = 0; repeat < 2; repeat += 1) await app.read('DELETE', '/reactions', { as: first, body })
  await app.read('DELETE', `/follows/${creator}`, { as: first })
  await app.read('DELETE', `/comments/${_id}`, { as: first })
  const left = await counts()
  expect(left['like']).toBe(1)
  expect([left['follower'], left['comment']]).toEqual([undefined, undefined])
  await app.read('POST', `/comments/${_id}/restore`, { as: first })
  expect((await counts())['comment']).toBe(1)
})

test('a link of the installation before its secret changed still ends emails', async () => {
  const fan = await app.aFan()
  const token = createUnsubscribeLinks([testConfig('').secretKey]).sign(fan, ['posts'])
  expect(await app.read('POST', '/notifications/unsubscribe', { as: null, body: { token } })).toEqual({
    topics: ['posts'],
  })
})
