import { expect } from 'vitest'
import { test } from '#src/test-support/test-app.ts'

const NOBODY = '0199aaaa-0000-7000-8000-000000000000'

test('creators find their own fans, staff all accounts, fans none; with public data only', async ({ app }) => {
  const [anna, bert] = [await app.aFan({ username: 'annabella' }), await app.aFan({ username: 'bertram' })]
  const creator = await app.aCreator({ username: 'creatrix' })
  const staff = await app.aStaffMember('support')
  await app.follow(anna, creator)
  const names = async (as: string, path: string) => {
    const reply = await app.call('GET', path, { as })
    if (reply.status !== 200) return reply.status
    expect(reply.text).not.toMatch(/example\.test|email|phone|balance/)
    return reply.body.data.data.map(({ username }: { username: string }) => username)
  }
  expect(await names(creator, '/users/search')).toEqual(['annabella'])
  expect(await names(creator, '/users/search/followers?q=ANNA')).toEqual(['annabella'])
  expect(await names(creator, '/users/search/followers?q=%25')).toEqual([])
  expect(await names(staff, '/users/search?q=bert')).toEqual(['bertram'])
  expect(await names(anna, '/users/search')).toBe(403)
  expect(await names(anna, '/users/search/followers')).toBe(403)

  const view = (as: string, id: string) => app.statusOf(`/users/view/${id}`, { as })
  expect([await view(creator, anna), await view(creator, bert)]).toEqual([200, 404])
  expect([await view(staff, bert), await view(staff, NOBODY)]).toEqual([200, 404])
  expect([await view(anna, bert), await view(anna, anna)]).toEqual([404, 200])
})

const notUploaded = [
  'http://127.0.0.1/a.png',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:127.0.0.1]/',
  'file:///etc/passwd',
  'http://2130706433/',
  '//evil.test/a.png',
  '../../etc/passwd',
  NOBODY,
]

test('refuses an address, a path and a foreign file as avatar', async ({ app }) => {
  const [fan, creator] = [await app.aFan(), await app.aCreator()]
  for (const avatarPath of notUploaded) {
    const replies = [
      await app.call('PUT', '/users/avatar/path', { as: fan, body: { avatarPath } }),
      await app.call('PUT', '/performers/avatar-path', { as: creator, body: { avatarPath } }),
    ]
    expect(replies.map((reply) => [avatarPath, reply.status, reply.body.error])).toEqual([
      [avatarPath, 422, 'NOT_OWN_UPLOAD'],
      [avatarPath, 422, 'NOT_OWN_UPLOAD'],
    ])
  }
})

test('an own upload becomes the avatar; a repeat removes nothing', async ({ app }) => {
  const fan = await app.aFan()
  const own = await app.aFile(fan, 'avatar')
  const choose = () => app.call('PUT', '/users/avatar/path', { as: fan, body: { avatarPath: own } })
  const { url } = (await choose()).body.data
  expect((await choose()).body.data).toEqual({ _id: own, url })
  expect(await app.rows('select id, avatar_url from file, profile where avatar_file_id = file.id')).toEqual([
    { id: own, avatar_url: url },
  ])
  expect((await app.fetch(url)).statusCode).toBe(200)
  expect((await app.read('GET', '/users/me', { as: fan })).avatar).toBe(url)
})
