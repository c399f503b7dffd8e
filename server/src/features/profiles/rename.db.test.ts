import { expect } from 'vitest'
import { DAY_MS, statusesOf, test } from '#src/test-support/test-app.ts'

test('a new name works immediately; the old one leads to its owner for 90 days and is unavailable to others', async ({
  app,
}) => {
  const creator = await app.aCreator({ username: 'annabella' })
  const rename = (username: string) => app.call('PUT', '/users', { as: creator, body: { username } })
  expect((await rename('anna.bella2')).body.data.username).toBe('anna.bella2')
  for (const name of ['anna.bella2', 'annabella']) {
    expect(await app.read('GET', `/performers/${name}`)).toMatchObject({
      _id: creator,
      username: 'anna.bella2',
    })
  }
  const other = await app.aFan({ username: 'somebody' })
  expect((await app.call('PUT', '/users', { as: other, body: { username: 'annabella' } })).body.error).toBe(
    'USERNAME_TAKEN',
  )

  const again = await rename('annabella')
  expect([again.status, again.body]).toMatchObject([
    422,
    { error: 'RENAMED_RECENTLY', details: { availableAt: expect.stringMatching(/Z$/) } },
  ])
  expect((await rename('anna.bella2')).status).toBe(200)

  await app.advanceClock(91 * DAY_MS)
  expect(await app.statusOf('/performers/annabella')).toBe(404)
  const signedIn = await app.logIn('somebody')
  expect((await app.read('PUT', '/users', { token: signedIn, body: { username: 'annabella' } })).username).toBe(
    'annabella',
  )
})

test('after 30 days an owner may reuse their own former name', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  await app.call('PUT', '/users', { as: fan, body: { username: 'arabella' } })
  await app.advanceClock(30 * DAY_MS + 1_000)
  const later = await app.logIn('arabella')
  expect((await app.read('PUT', '/users', { token: later, body: { username: 'annabella' } })).username).toBe(
    'annabella',
  )
})

test('of two concurrent requests for one name one succeeds; a refused name changes nothing', async ({ app }) => {
  const [one, other] = [await app.aFan({ username: 'annabella' }), await app.aFan({ username: 'somebody' })]
  const replies = await Promise.all(
    [one, other].map((as) => app.call('PUT', '/users', { as, body: { username: 'wanted', name: 'New' } })),
  )
  expect(statusesOf(replies)).toEqual([200, 409])
  const names = await Promise.all([one, other].map(async (as) => (await app.read('GET', '/users/me', { as })).name))
  expect(names.filter((name) => name === 'New')).toHaveLength(1)
})
