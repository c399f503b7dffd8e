import { expect, test } from 'vitest'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const DAY_MS = 86_400_000
const advance = ({ clock }: PeopleApp, byMs: number) => clock.setOffsetMs(clock.now().getTime() - Date.now() + byMs)

const statusOf = async (app: PeopleApp, path: string, token?: string) =>
  (await app.call('GET', path, token === undefined ? {} : { token })).statusCode

test("a new name works at once; the old one still finds its owner for 90 days and is nobody else's", async () => {
  const app = await peopleApp()
  const { token, accountId } = await app.anyone('performer', 'annabella')
  const rename = (username: string) => app.call('PUT', '/users', { token, body: { username } })
  expect((await rename('anna.bella2')).json().data.username).toBe('anna.bella2')
  for (const name of ['anna.bella2', 'annabella']) {
    expect((await app.call('GET', `/performers/${name}`)).json().data).toMatchObject({
      _id: accountId,
      username: 'anna.bella2',
    })
  }
  const other = await app.aFan('somebody')
  expect((await app.call('PUT', '/users', { token: other.token, body: { username: 'annabella' } })).json().error).toBe(
    'USERNAME_TAKEN',
  )

  const again = await rename('annabella')
  expect([again.statusCode, again.json()]).toMatchObject([
    422,
    { error: 'RENAMED_RECENTLY', details: { availableAt: expect.stringMatching(/Z$/) } },
  ])
  expect((await rename('anna.bella2')).statusCode).toBe(200)

  advance(app, 91 * DAY_MS)
  expect(await statusOf(app, '/performers/annabella')).toBe(404)
  const signedIn = await app.signIn('somebody')
  expect(
    (await app.call('PUT', '/users', { token: signedIn, body: { username: 'annabella' } })).json().data.username,
  ).toBe('annabella')
})

test('after 30 days an owner may have their own old name back', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  await app.call('PUT', '/users', { token, body: { username: 'arabella' } })
  advance(app, 30 * DAY_MS + 1_000)
  const later = await app.signIn('arabella')
  expect(
    (await app.call('PUT', '/users', { token: later, body: { username: 'annabella' } })).json().data.username,
  ).toBe('annabella')
})

test('of two who want one name at once, one gets it; a refused name leaves the rest as it was', async () => {
  const app = await peopleApp()
  const [one, other] = [await app.aFan('annabella'), await app.aFan('somebody')]
  const replies = await Promise.all(
    [one, other].map(({ token }) => app.call('PUT', '/users', { token, body: { username: 'wanted', name: 'New' } })),
  )
  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
  const names = await Promise.all(
    [one, other].map(async ({ token }) => (await app.call('GET', '/users/me', { token })).json().data.name),
  )
  expect(names.filter((name) => name === 'New')).toHaveLength(1)
})
