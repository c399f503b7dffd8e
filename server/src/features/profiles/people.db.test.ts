import { expect, test } from 'vitest'
import { peopleApp } from '#src/test-support/people-app.ts'

const NOBODY = '0199aaaa-0000-7000-8000-000000000000'

test('creators find their own fans, staff everyone, fans nobody; nothing is shown but what is public', async () => {
  const fans: string[] = []
  const app = await peopleApp({
    facts: {
      findFanIds: async () => fans,
      findFollowerIds: async () => fans,
      isFanOf: async ({ accountId }) => fans.includes(accountId),
    },
  })
  const [anna, bert] = [await app.aFan('annabella'), await app.aFan('bertram')]
  const creator = await app.anyone('performer', 'creatrix')
  const staff = await app.anyone('staff', 'helpers', { staffRoles: ['support'] })
  fans.push(anna.accountId)
  const names = async (token: string, path: string) => {
    const reply = await app.call('GET', path, { token })
    if (reply.statusCode !== 200) return reply.statusCode
    expect(reply.body).not.toMatch(/example\.test|email|phone|balance/)
    return reply.json().data.data.map(({ username }: { username: string }) => username)
  }
  expect(await names(creator.token, '/users/search')).toEqual(['annabella'])
  expect(await names(creator.token, '/users/search/followers?q=ANNA')).toEqual(['annabella'])
  expect(await names(creator.token, '/users/search/followers?q=%25')).toEqual([])
  expect(await names(staff.token, '/users/search?q=bert')).toEqual(['bertram'])
  expect(await names(anna.token, '/users/search')).toBe(403)
  expect(await names(anna.token, '/users/search/followers')).toBe(403)

  const view = async (token: string, id: string) => (await app.call('GET', `/users/view/${id}`, { token })).statusCode
  expect([await view(creator.token, anna.accountId), await view(creator.token, bert.accountId)]).toEqual([200, 404])
  expect([await view(staff.token, bert.accountId), await view(staff.token, NOBODY)]).toEqual([200, 404])
  expect([await view(anna.token, bert.accountId), await view(anna.token, anna.accountId)]).toEqual([404, 200])
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

test("an address, a path and a file of nobody are nobody's avatar", async () => {
  const app = await peopleApp()
  const [fan, creator] = [await app.aFan('annabella'), await app.anyone('performer', 'creatrix')]
  for (const avatarPath of notUploaded) {
    const replies = [
      await app.call('PUT', '/users/avatar/path', { token: fan.token, body: { avatarPath } }),
      await app.call('PUT', '/performers/avatar-path', { token: creator.token, body: { avatarPath } }),
    ]
    expect(replies.map((reply) => [avatarPath, reply.statusCode, reply.json().error])).toEqual([
      [avatarPath, 422, 'NOT_OWN_UPLOAD'],
      [avatarPath, 422, 'NOT_OWN_UPLOAD'],
    ])
  }
})

test('an own upload becomes the avatar; the same again lets go of nothing', async () => {
  const own = '0199aaaa-0000-7000-8000-00000000000a'
  const replaced: (string | null)[] = []
  const app = await peopleApp({
    facts: {
      findOwnAvatar: async (_owner, fileId) => (fileId === own ? '/media/p/own' : null),
      attachPicture: async (_tx, { replacedFileId }) => void replaced.push(replacedFileId),
    },
  })
  const { token } = await app.aFan('annabella')
  const choose = () => app.call('PUT', '/users/avatar/path', { token, body: { avatarPath: own } })
  expect((await choose()).json().data).toEqual({ _id: own, url: '/media/p/own' })
  expect((await choose()).statusCode).toBe(200)
  expect(replaced).toEqual([null, null])
  expect((await app.call('GET', '/users/me', { token })).json().data.avatar).toBe('/media/p/own')
})
