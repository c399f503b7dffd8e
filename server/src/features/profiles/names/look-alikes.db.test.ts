import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, statusesOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

const NAME = 'Maya Okafor'
const IMITATION = 'M\u0430YA Ok\u0430f\u043er'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})

const rename = (as: string, name: string) => app.call('PUT', '/users', { as, body: { name } })

/** A public creator with this display name. */
async function aCreatorCalled(name: string): Promise<string> {
  const creator = await app.aCreator()
  expect((await rename(creator, name)).status).toBe(200)
  return creator
}

const approve = async (performerId: string, reviewer: string) =>
  app.call('PUT', `/admin/performers/${performerId}/status`, {
    as: reviewer,
    body: { status: 'approved', reason: 'passport seen' },
  })

const nameOf = async (as: string) => (await app.read('GET', '/users/me', { as })).name

describe('a name that looks like a verified creator’s', () => {
  test('is refused to fans and other creators, who keep theirs; its owner may write it anew', async () => {
    const creator = await aCreatorCalled(NAME)
    const [fan, other] = [await app.aFan({ name: 'Ann' }), await app.aCreator({ name: 'Bea' })]
    for (const as of [fan, other]) {
      const reply = await rename(as, IMITATION)
      expect([reply.status, reply.body.error]).toEqual([409, 'NAME_LOOK_ALIKE'])
    }
    const own = await app.call('PUT', '/performers/me', { as: other, body: { name: NAME, bio: 'Hello' } })
    expect([own.status, own.body.error]).toEqual([409, 'NAME_LOOK_ALIKE'])
    expect([await nameOf(fan), await nameOf(other)]).toEqual(['Ann', 'Bea'])
    expect((await rename(creator, 'MAYA OKAFOR')).status).toBe(200)
  })

  test('is refused also when it looks like their user name', async () => {
    const creator = await app.aCreator()
    expect((await app.call('PUT', '/users', { as: creator, body: { username: 'maya.okafor' } })).status).toBe(200)
    expect((await rename(await app.aFan(), IMITATION)).body.error).toBe('NAME_LOOK_ALIKE')
  })

  test('stays with its earlier owner, and is free once the creator has another', async () => {
    const fan = await app.aFan({ name: NAME })
    const creator = await aCreatorCalled(NAME)
    expect((await app.call('PUT', '/users', { as: fan, body: { name: NAME, country: 'TW' } })).status).toBe(200)
    const other = await app.aFan()
    expect((await rename(other, NAME)).status).toBe(409)
    await rename(creator, 'Maya')
    expect((await rename(other, NAME)).status).toBe(200)
  })

  test('is free while its creator is not verified', async () => {
    const applicant = await app.aCreator({ state: 'under_review' })
    await rename(applicant, NAME)
    expect((await rename(await app.aFan(), NAME)).status).toBe(200)
  })
})

describe('registration', () => {
  const typed = { username: 'annabella', email: 'anna@example.test', password: PASSWORD }

  test('refuses fans and creators such a name', async () => {
    await aCreatorCalled(NAME)
    const form = new FormData()
    const fields = { ...typed, name: IMITATION, firstName: 'Anna', lastName: 'Bella', dateOfBirth: '1990-05-04' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const replies = [
      await app.call('POST', '/auth/users/register', { body: { ...typed, name: IMITATION } }),
      await app.call('POST', '/auth/performers/register', { body: form }),
    ]
    expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'NAME_LOOK_ALIKE'],
      [409, 'NAME_LOOK_ALIKE'],
    ])
  })

  test('leaves the name empty where it was not typed as one', async () => {
    await aCreatorCalled('Anna Bella')
    const reply = await app.call('POST', '/auth/users/register', {
      body: { ...typed, firstName: 'Anna', lastName: 'Bella' },
    })
    expect(reply.status).toBe(200)
    const token = await app.logIn('annabella')
    expect(await app.read('GET', '/users/me', { token })).toMatchObject({ name: '', username: 'annabella' })
  })
})

describe('two creators whose names look alike', () => {
  test('are not both approved: staff read why, and may once one has another name', async () => {
    await aCreatorCalled(NAME)
    const applicant = await app.aCreator({ name: IMITATION, state: 'under_review' })
    const reviewer = await app.aStaffMember('reviewer')
    const refused = await approve(applicant, reviewer)
    expect([refused.status, refused.body.error]).toEqual([409, 'CREATOR_NAME_LOOK_ALIKE'])
    expect(await app.statusOf(`/performers/${applicant}`)).toBe(404)
    await rename(applicant, 'Mara')
    expect((await approve(applicant, reviewer)).status).toBe(200)
    expect((await rename(await app.aFan(), 'mara')).status).toBe(409)
  })

  test('are not both approved at once', async () => {
    const reviewer = await app.aStaffMember('reviewer')
    const applicants = await Promise.all([NAME, IMITATION].map((name) => app.aCreator({ name, state: 'under_review' })))
    const replies = await Promise.all(applicants.map((id) => approve(id, reviewer)))
    expect(statusesOf(replies)).toEqual([200, 409])
  })

  test('do not take one name at once', async () => {
    const creators = await Promise.all(Array.from({ length: 6 }, () => app.aCreator()))
    const replies = await Promise.all(creators.map((id, at) => rename(id, at % 2 === 0 ? NAME : IMITATION)))
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409, 409])
  })
})
