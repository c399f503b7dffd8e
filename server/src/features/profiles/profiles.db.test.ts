import { expect, test } from 'vitest'
import type { ProfileFacts } from './index.ts'
import { peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

/** Everything that is a person's own. */
const PRIVATE =
  /"(email|dateOfBirth|phone|phoneCode|firstName|lastName|address|balance|password\w*|token\w*|state|account_?[iI]d|SSN|bank\w*|document\w*)"/

const statusOf = async (app: PeopleApp, path: string, token?: string) =>
  (await app.call('GET', path, token === undefined ? {} : { token })).statusCode

test('a creator is found by name, in any case, and by id, with nothing of theirs alone', async () => {
  const app = await peopleApp()
  const { accountId } = await app.anyone('performer', 'annabella', {
    name: 'Anna',
    firstName: 'Annalisa',
    phone: '912345678',
    dateOfBirth: '1990-05-04',
  })
  for (const id of ['annabella', 'AnnaBella', accountId]) {
    const reply = await app.call('GET', `/performers/${id}`)
    expect(reply.json().data).toMatchObject({
      _id: accountId,
      username: 'annabella',
      name: 'Anna',
      verifiedAccount: true,
      isFollowed: false,
      live: false,
      stats: { followers: 0 },
    })
    expect(reply.body).not.toMatch(PRIVATE)
    for (const secret of ['Annalisa', '912345678', '1990-05-04', 'example.test'])
      expect(reply.body).not.toContain(secret)
  }
})

test('a fan, staff, an unknown name, an id of nobody and nonsense are all the same: absent', async () => {
  const app = await peopleApp()
  const fan = await app.aFan('annabella')
  await app.anyone('staff', 'operator')
  for (const id of [
    'annabella',
    fan.accountId,
    'operator',
    'nobody',
    '019a0000-0000-7000-8000-000000000001',
    "' or 1=1",
    'x'.repeat(60),
  ]) {
    expect(await statusOf(app, `/performers/${encodeURIComponent(id)}`)).toBe(404)
  }
})

test('a creator who is not approved exists for themselves and for staff alone', async () => {
  const app = await peopleApp()
  const creator = await app.anyone('performer', 'annabella')
  const staff = await app.anyone('staff', 'operator', { staffRoles: ['reviewer'] })
  const fan = await app.aFan('somebody')
  await app.profiles.setPerformerState({
    performerId: creator.accountId,
    to: 'suspended',
    actorId: null,
    reason: 'a test',
  })

  const path = '/performers/annabella'
  const statuses = [
    await statusOf(app, path),
    await statusOf(app, path, fan.token),
    await statusOf(app, path, creator.token),
    await statusOf(app, path, staff.token),
  ]
  expect(statuses).toEqual([404, 404, 200, 200])
  expect((await app.call('GET', '/performers/user/search')).json().data).toMatchObject({ data: [], total: 0 })
  expect((await app.call('GET', '/performers/top')).json().data.data).toEqual([])
  expect((await app.call('GET', '/performers/search/random')).json().data.data).toEqual([])
  expect([...(await app.profiles.findPerformerCards(app.db, [creator.accountId])).keys()]).toEqual([])
  expect((await app.profiles.findUserCards(app.db, [creator.accountId])).get(creator.accountId)).toMatchObject({
    username: 'annabella',
  })
  expect(await app.profiles.isApproved(app.db, creator.accountId)).toBe(false)
})

test('a creator changes what is theirs; what is not sent stays, what is not theirs is ignored', async () => {
  const app = await peopleApp()
  const { token, accountId } = await app.anyone('performer', 'annabella', { name: 'Anna' })
  const body = {
    bio: 'I paint.',
    monthlyPrice: 9.95,
    yearlyPrice: null,
    languages: ['zh', 'en'],
    privateChatPrice: 2.5,
    isFeatured: true,
    verifiedAccount: false,
    state: 'payout_ready',
    stats: { followers: 1e6 },
    balance: 1e6,
  }
  const reply = await app.call('PUT', '/performers/me', { token, body })
  expect(reply.json().data).toMatchObject({
    _id: accountId,
    name: 'Anna',
    bio: 'I paint.',
    monthlyPrice: 9.95,
    yearlyPrice: null,
    privateChatPrice: 2.5,
    languages: ['zh', 'en'],
    isFeatured: false,
    state: 'approved',
    email: 'annabella@example.test',
    stats: { followers: 0 },
  })
  await app.call('PUT', '/performers/me', { token, body: { name: 'Anna B.' } })
  expect((await app.call('GET', '/performers/annabella')).json().data).toMatchObject({
    name: 'Anna B.',
    bio: 'I paint.',
    monthlyPrice: 9.95,
  })
  expect((await app.profiles.findPerformerCards(app.db, [accountId])).get(accountId)).toMatchObject({
    name: 'Anna B.',
    monthlyPrice: 9.95,
  })
})

const wrongChanges: [object, number, string][] = [
  [{ monthlyPrice: 2.94 }, 422, 'AMOUNT_OUT_OF_LIMITS'],
  [{ yearlyPrice: 300.01 }, 422, 'AMOUNT_OUT_OF_LIMITS'],
  [{ monthlyPrice: 2.949 }, 400, 'VALIDATION_FAILED'],
  [{ monthlyPrice: '9.95' }, 400, 'VALIDATION_FAILED'],
  [{ monthlyPrice: -1 }, 400, 'VALIDATION_FAILED'],
  [{ gender: 'robot' }, 400, 'VALIDATION_FAILED'],
  [{ bio: 'x'.repeat(2_001) }, 400, 'VALIDATION_FAILED'],
  [{ country: 'Taiwan' }, 400, 'VALIDATION_FAILED'],
]

test('a change with one wrong field is refused, and changes nothing', async () => {
  const app = await peopleApp()
  const { token } = await app.anyone('performer', 'annabella')
  for (const [body, status, error] of wrongChanges) {
    const reply = await app.call('PUT', '/performers/me', { token, body: { ...body, name: 'Changed' } })
    expect([body, reply.statusCode, reply.json().error]).toEqual([body, status, error])
    expect((await app.call('GET', '/performers/me', { token })).json().data.name).toBe('annabella')
  }
})

test("the limits of prices are the settings', told with the refusal", async () => {
  const app = await peopleApp()
  const { token } = await app.anyone('performer', 'annabella')
  await app.site.changeSettings({
    values: { maximumSubscriptionPrice: 10, freeSubscriptionEnabled: false },
    actorId: null,
  })
  const reply = await app.call('PUT', '/performers/me', { token, body: { monthlyPrice: 10.01 } })
  expect(reply.json().details).toEqual({ minimum: 2.95, maximum: 10 })
  expect((await app.call('PUT', '/performers/me', { token, body: { monthlyPrice: 10 } })).statusCode).toBe(200)
  expect((await app.call('PUT', '/performers/me', { token, body: { isFreeSubscription: true } })).json().error).toBe(
    'FREE_SUBSCRIPTION_DISABLED',
  )
})

test('fans are no creators: their studio calls are refused', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  expect(await statusOf(app, '/performers/me', token)).toBe(403)
  expect((await app.call('PUT', '/performers/me', { token, body: { name: 'x' } })).statusCode).toBe(403)
})

test('preferences: the language of the account, and who one is', async () => {
  const app = await peopleApp()
  const { token } = await app.aFan('annabella')
  const body = { locale: 'ja-JP', gender: 'female', country: 'JP', firstName: 'アンナ', name: '<b>Anna</b>' }
  expect((await app.call('PUT', '/users', { token, body })).json().data).toMatchObject(body)
  expect((await app.call('PUT', '/users', { token, body: { gender: null, locale: null } })).json().data).toMatchObject({
    gender: null,
    locale: null,
    country: 'JP',
  })
  expect((await app.call('PUT', '/users', { token, body: { locale: 'fr-FR' } })).statusCode).toBe(400)
})

test('a picture is shown as soon as it is stored, and takes the place of the one before', async () => {
  const attached: unknown[] = []
  let count = 0
  const facts: Partial<ProfileFacts> = {
    async storePicture(file, { kind }) {
      file.stream.resume()
      count += 1
      return file.filename === 'bad.jpg'
        ? { outcome: 'not_a_picture' }
        : {
            outcome: 'stored',
            fileId: `019a0000-0000-7000-8000-00000000000${count}`,
            url: `/media/public/${kind}${count}/w320`,
          }
    },
    attachPicture: async (_, change) => void attached.push(change),
  }
  const app = await peopleApp({ facts })
  const creator = await app.anyone('performer', 'annabella')
  const upload = (path: string, field: string, filename: string) => {
    const payload = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\npicture\r\n--b--\r\n`
    return app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: creator.token, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    })
  }
  expect((await upload('/users/avatar/upload', 'avatar', 'me.jpg')).json().data.url).toBe('/media/public/avatar1/w320')
  expect((await upload('/performers/avatar/upload', 'avatar', 'me.jpg')).statusCode).toBe(200)
  expect((await upload('/performers/cover/upload', 'cover', 'me.jpg')).statusCode).toBe(200)
  expect((await upload('/performers/cover/upload', 'cover', 'bad.jpg')).json().error).toBe('FILE_NOT_A_PICTURE')
  expect((await upload('/performers/cover/upload', 'other', 'me.jpg')).json().error).toBe('FILE_MISSING')
  expect((await app.call('GET', '/performers/annabella')).json().data).toMatchObject({
    avatar: '/media/public/avatar2/w320',
    cover: '/media/public/cover3/w320',
  })
  expect((await app.call('GET', '/users/me', { token: creator.token })).json().data.avatar).toBe(
    '/media/public/avatar2/w320',
  )
  expect(attached).toEqual([
    { fileId: '019a0000-0000-7000-8000-000000000001', replacedFileId: null },
    { fileId: '019a0000-0000-7000-8000-000000000002', replacedFileId: '019a0000-0000-7000-8000-000000000001' },
    { fileId: '019a0000-0000-7000-8000-000000000003', replacedFileId: null },
  ])
})

test("one's balance and followed_creators come from the features that know them", async () => {
  const app = await peopleApp({
    facts: {
      findBalanceTokenCents: async () => 12_345,
      findFanStats: async () => ({ following: 3, subscriptions: 1 }),
    },
  })
  const { token } = await app.aFan('annabella')
  expect((await app.call('GET', '/users/me', { token })).json().data).toMatchObject({
    balance: 123.45,
    stats: { following: 3, subscriptions: 1 },
  })
})
