import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerOf, testApp } from '#src/test-support/test-app.ts'

async function fromAThirdParty() {
  const app = await testApp()
  const creator = await app.aCreator({ state: 'profile_incomplete' })
  await sql`update profile set username = null where account_id = ${creator}`.execute(app.db)
  await sql`update account set username = null where id = ${creator}`.execute(app.db)
  const update = (body: object) => app.call('PUT', '/performers/me', { as: creator, body })
  return { app, creator, update }
}

test('a creator without a name chooses one, states name and birth date, and then waits for documents', async () => {
  const { app, creator, update } = await fromAThirdParty()
  expect(await app.read('GET', '/performers/me', { as: creator })).toMatchObject({
    username: null,
    state: 'profile_incomplete',
  })
  expect(await app.statusOf(`/performers/${creator}`, { as: creator })).toBe(404)
  expect(answerOf(await update({ username: 'admin' }))).toEqual([400, 'USERNAME_REFUSED'])
  expect((await update({ username: 'ann.creates' })).body.data).toMatchObject({ state: 'profile_incomplete' })
  expect((await update({ firstName: 'Ann', lastName: 'Creates' })).body.data.state).toBe('profile_incomplete')
  expect((await update({ dateOfBirth: '1990-05-04' })).body.data).toMatchObject({
    username: 'ann.creates',
    dateOfBirth: '1990-05-04',
    state: 'documents_pending',
  })
  // The page can be reached by the name from now on, by its owner while nobody else may see it.
  expect(await app.statusOf('/performers/ann.creates', { as: creator })).toBe(200)
  expect(await app.statusOf('/performers/ann.creates')).toBe(404)
})

test('a birth date must be a day, and an adult’s', async () => {
  const { app, creator, update } = await fromAThirdParty()
  expect(answerOf(await update({ dateOfBirth: '2015-05-04' }))).toEqual([422, 'UNDER_AGE'])
  expect((await update({ dateOfBirth: '1990-02-30' })).body).toMatchObject({
    error: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'dateOfBirth', rule: 'date' }] },
  })
  expect((await app.read('GET', '/performers/me', { as: creator })).dateOfBirth).toBeNull()
})

test('name and birth date are fixed while staff compare them with documents, by either call', async () => {
  const app = await testApp()
  const creator = await app.aCreator({ state: 'under_review' })
  const refused = await app.call('PUT', '/performers/me', {
    as: creator,
    body: { firstName: 'Other', dateOfBirth: '1991-01-01', bio: 'not written' },
  })
  expect([refused.status, refused.body.error, refused.body.details]).toEqual([
    409,
    'IDENTITY_LOCKED',
    { fields: ['firstName', 'dateOfBirth'] },
  ])
  expect((await app.call('PUT', '/users', { as: creator, body: { lastName: 'Other' } })).body.error).toBe(
    'IDENTITY_LOCKED',
  )
  expect(await app.read('GET', '/performers/me', { as: creator })).toMatchObject({ bio: '', firstName: 'Anna' })
  expect((await app.call('PUT', '/users', { as: creator, body: { firstName: 'Anna', name: 'A.' } })).status).toBe(200)
})
