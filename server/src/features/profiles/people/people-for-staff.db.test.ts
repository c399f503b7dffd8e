import { expect } from 'vitest'
import { test } from '#src/test-support/test-app.ts'

test('staff find a person by e-mail, user name or id', async ({ app }) => {
  const staff = await app.aStaffMember('support')
  await app.aFan({ username: 'annaxbella' })
  const fan = await app.aFan({ username: 'anna_bella', name: 'Anna' })
  const creator = await app.aCreator({ username: 'annabel' })
  await app.aFan({ username: 'anna' })
  const found = async (q: string) =>
    (await app.read('GET', `/admin/people?q=${encodeURIComponent(q)}`, { as: staff })).data.map(
      ({ username }: { username: string }) => username,
    )

  expect(await found('ANNA_BELLA@example.test')).toEqual(['anna_bella'])
  expect(await found('anna_b')).toEqual(['anna_bella'])
  expect(await found('@annabel')).toEqual(['annabel'])
  expect(await found(creator)).toEqual(['annabel'])
  expect(await found('anna')).toEqual(['anna', 'anna_bella', 'annabel', 'annaxbella'])
  expect(await found('nobody@example.test')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await app.read('GET', `/admin/people/${fan}`, { as: staff })).toEqual({
    _id: fan,
    username: 'anna_bella',
    name: 'Anna',
    avatar: null,
    email: 'anna_bella@example.test',
    verifiedEmail: true,
    roles: ['user'],
    status: 'active',
    state: null,
    createdAt: expect.any(String),
    deletion: null,
  })
  expect(await app.read('GET', `/admin/people/${creator}`, { as: staff })).toMatchObject({ state: 'approved' })
})

test('a creator without a display name is called by the user name in lists of staff and in their own pages', async ({
  app,
}) => {
  const staff = await app.aStaffMember('support', 'reviewer')
  const creator = await app.aCreator({ username: 'annabel' })
  await app.rows(`update profile set name = '' where account_id = '${creator}'`)
  const nameAt = async (path: string, as: string) => (await app.read<{ name: string }>('GET', path, { as })).name
  expect(await nameAt(`/admin/people/${creator}`, staff)).toBe('annabel')
  expect(await nameAt(`/admin/performers/${creator}`, staff)).toBe('annabel')
  expect(await nameAt('/users/me/summary', creator)).toBe('annabel')
  // What the form edits.
  expect(await nameAt('/users/me', creator)).toBe('')
})

test('without a text it lists everybody, the newest first, in pages', async ({ app }) => {
  const staff = await app.aStaffMember('finance')
  for (const username of ['one', 'two', 'three']) await app.aFan({ username })
  const page = async (offset: number) => {
    const { data, total } = await app.read('GET', `/admin/people?limit=2&offset=${offset}`, { as: staff })
    return [data.map(({ username }: { username: string }) => username), total]
  }
  expect(await page(0)).toEqual([['three', 'two'], 4])
  expect(await page(2)).toEqual([['one', app.accountOf(staff).username], 4])
})

test('is for staff only', async ({ app }) => {
  const fan = await app.aFan()
  expect(await app.statusOf('/admin/people', { as: fan })).toBe(403)
  expect(await app.statusOf(`/admin/people/${fan}`, { as: fan })).toBe(403)
  const staff = await app.aStaffMember('reviewer')
  expect(await app.statusOf('/admin/people/019a0000-0000-7000-8000-000000000001', { as: staff })).toBe(404)
})
