import { topics } from '@stagedoor/contract/topics'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { answerOf, test, testApp } from '#src/test-support/test-app.ts'
import { aPhotographOf } from '#src/test-support/test-pictures.ts'

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

test('name and birth date are fixed while staff compare them with documents, by either call', async ({ app }) => {
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

test('shows how far a creator is, from the sign-on to the review, and a refused document with its reason', async () => {
  const { app, creator, update } = await fromAThirdParty()
  const look = async () => {
    const { state, steps, documents } = await app.read('GET', '/performers/me/onboarding', { as: creator })
    const open = steps.filter(({ status }: { status: string }) => status !== 'done')
    return { state, open: open.map(({ name, status }: Record<string, string>) => `${name} ${status}`), documents }
  }
  expect((await look()).open).toEqual([
    'account due',
    'profile due',
    'birthDate due',
    'documents due',
    'firstPost due',
    'payout due',
  ])
  await update({ username: 'ann.creates', firstName: 'Ann', lastName: 'Creates', dateOfBirth: '1990-05-04' })
  await app.aPost({ by: creator, status: 'draft' })
  const bare = { name: 'profile', isRequired: false, missing: ['avatar', 'cover', 'bio', 'categoryIds', 'languages'] }
  expect((await app.read('GET', '/performers/me/onboarding', { as: creator })).steps[1]).toMatchObject(bare)
  await update({ bio: 'I paint.', categoryIds: [topics[0].id], languages: ['en'] })
  expect(await look()).toMatchObject({
    state: 'documents_pending',
    open: ['profile due', 'documents due', 'payout due'],
  })
  for (const kind of ['avatar', 'cover']) {
    const picture = new FormData()
    picture.set(kind, new Blob([await aPhotographOf(2_000)]), 'me.jpg')
    expect((await app.call('POST', `/performers/${kind}/upload`, { as: creator, body: picture })).status).toBe(200)
  }
  expect(await look()).toMatchObject({ state: 'documents_pending', open: ['documents due', 'payout due'] })

  const form = new FormData()
  for (const kind of ['idVerification', 'documentVerification'])
    form.set(kind, new Blob([await aPhotographOf(2_000)]), 'id.jpg')
  await app.call('POST', '/performers/documents/upload', { as: creator, body: form })
  expect(await look()).toMatchObject({ state: 'under_review', open: ['documents waiting', 'payout due'] })

  const reviewer = await app.aStaffMember('reviewer')
  const decide = (body: object) => app.call('PUT', `/admin/performers/${creator}/status`, { as: reviewer, body })
  const refusedDocuments = [{ kind: 'documentVerification', reason: 'face_mismatch' }]
  await decide({ status: 'documents_pending', reason: 'another face', refusedDocuments })
  expect(await look()).toMatchObject({
    state: 'documents_pending',
    documents: [
      { kind: 'idVerification', status: 'received' },
      { kind: 'documentVerification', status: 'refused', reason: 'face_mismatch', note: null },
    ],
  })
  form.delete('idVerification')
  await app.call('POST', '/performers/documents/upload', { as: creator, body: form })
  expect((await decide({ status: 'approved', reason: 'both agree' })).status).toBe(200)
  expect(await look()).toMatchObject({ state: 'approved', open: ['payout due'] })
})

test('prices are set by any plan that fans can take: of a month, a year, several months, or free where the site allows it', async () => {
  const app = await testApp()
  const creator = await app.aCreator()
  const prices = async () => {
    const { steps } = await app.read('GET', '/performers/me/onboarding', { as: creator })
    return steps.find(({ name }: { name: string }) => name === 'prices').status
  }
  const set = (body: object) => app.read('PUT', '/performer/subscription-plans', { as: creator, body })
  const nothing = { monthlyPrice: null, yearlyPrice: null, isFreeSubscription: false }
  await set(nothing)
  expect(await prices()).toBe('due')
  for (const plan of [{ monthlyPrice: 9 }, { yearlyPrice: 90 }, { isFreeSubscription: true }]) {
    await set({ ...nothing, ...plan })
    expect(await prices()).toBe('done')
  }
  await app.changeSettings({ freeSubscriptionEnabled: false })
  expect(await prices()).toBe('due')

  const body = { months: 3, price: 25 }
  const { _id: offerId } = await app.read('POST', '/performer/subscription-offers', { as: creator, body })
  expect(await prices()).toBe('done')
  const address = `/performer/subscription-offers/${offerId}`
  await app.read('PUT', address, { as: creator, body: { isActive: false } })
  expect(await prices()).toBe('due')
})

test('fans have no onboarding', async ({ app }) => {
  expect(await app.statusOf('/performers/me/onboarding', { as: await app.aFan() })).toBe(403)
})
