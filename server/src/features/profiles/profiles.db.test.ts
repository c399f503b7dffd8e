import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { expect } from 'vitest'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'
import { fileForm, test } from '#src/test-support/test-app.ts'
import { tusClient } from '#src/test-support/tus-client.ts'

/** Everything that is a person's own. */
const PRIVATE =
  /"(email|dateOfBirth|phone|phoneCode|firstName|lastName|address|balance|password\w*|token\w*|state|account_?[iI]d|SSN|bank\w*|document\w*)"/

test('finds a creator by name in any case and by id, without private data', async ({ app }) => {
  const creator = await app.aCreator({
    username: 'annabella',
    name: 'Anna',
  })
  await app.rows(`update profile set first_name = 'Annalisa'`)
  await app.rows(`update performer set phone = '912345678', date_of_birth = '1990-05-04'`)
  for (const id of ['annabella', 'AnnaBella', creator]) {
    const reply = await app.call('GET', `/performers/${id}`)
    expect(reply.body.data).toMatchObject({
      _id: creator,
      username: 'annabella',
      name: 'Anna',
      verifiedAccount: true,
      isFollowed: false,
      live: false,
      stats: { followers: 0 },
    })
    expect(reply.text).not.toMatch(PRIVATE)
    for (const secret of ['Annalisa', '912345678', '1990-05-04', 'example.test'])
      expect(reply.text).not.toContain(secret)
  }
})

test('answers 404 alike for a fan, staff, an unknown name, an unknown id and an invalid one', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const { username } = app.accountOf(await app.aStaffMember())
  for (const id of [
    'annabella',
    fan,
    username,
    'nobody',
    '019a0000-0000-7000-8000-000000000001',
    "' or 1=1",
    'x'.repeat(60),
  ]) {
    expect(await app.statusOf(`/performers/${encodeURIComponent(id)}`)).toBe(404)
  }
})

test('shows an unapproved creator to themselves and staff only', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella' })
  const staff = await app.aStaffMember('reviewer')
  const fan = await app.aFan({ username: 'somebody' })
  await app.features.profiles.setPerformerState({
    performerId: creator,
    to: 'suspended',
    actorId: null,
    reason: 'a test',
  })

  const path = '/performers/annabella'
  const statuses = [
    await app.statusOf(path),
    await app.statusOf(path, { as: fan }),
    await app.statusOf(path, { as: creator }),
    await app.statusOf(path, { as: staff }),
  ]
  expect(statuses).toEqual([404, 404, 200, 200])
  expect(await app.read('GET', '/performers/user/search')).toMatchObject({ data: [], total: 0 })
  expect((await app.read('GET', '/performers/top')).data).toEqual([])
  expect((await app.read('GET', '/performers/search/random')).data).toEqual([])
  expect([...(await app.features.profiles.findPerformerCards(app.db, [creator])).keys()]).toEqual([])
  expect((await app.features.profiles.findUserCards(app.db, [creator])).get(creator)).toMatchObject({
    username: 'annabella',
  })
  expect(await app.features.profiles.isApproved(app.db, creator)).toBe(false)
})

test('changes the creator’s sent fields; unsent ones stay, foreign ones are ignored', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella', name: 'Anna' })
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
  const reply = await app.call('PUT', '/performers/me', { as: creator, body })
  expect(reply.body.data).toMatchObject({
    _id: creator,
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
  await app.call('PUT', '/performers/me', { as: creator, body: { name: 'Anna B.' } })
  expect(await app.read('GET', '/performers/annabella')).toMatchObject({
    name: 'Anna B.',
    bio: 'I paint.',
    monthlyPrice: 9.95,
  })
  expect((await app.features.profiles.findPerformerCards(app.db, [creator])).get(creator)).toMatchObject({
    name: 'Anna B.',
    monthlyPrice: 9.95,
  })
})

test('takes a choice from each of the ten lists, and takes each back', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella' })
  const chosen = {
    gender: 'female',
    sexualOrientation: 'bisexual',
    age: '29_31',
    height: '164_166',
    weight: '52_54',
    size: 'medium',
    bodyType: 'gymBody',
    ethnicity: 'native hawaiian or other pacific islander',
    hair: 'multiColored',
    eyes: 'hazel',
  }
  await app.call('PUT', '/performers/me', { as: creator, body: chosen })
  expect(await app.read('GET', '/performers/annabella')).toMatchObject(chosen)
  const none = Object.fromEntries(Object.keys(chosen).map((name) => [name, null]))
  await app.call('PUT', '/performers/me', { as: creator, body: none })
  expect(await app.read('GET', '/performers/annabella')).toMatchObject(none)
})

test('keeps a phone number in E.164, however it was written, and forgets it when asked', async ({ app }) => {
  const creator = await app.aCreator()
  const write = async (phone: string | null, phoneCode?: string) =>
    (await app.call('PUT', '/performers/me', { as: creator, body: { phone, phoneCode } })).body.data
  expect(await write('0912 345 678', '+886')).toMatchObject({ phone: '+886912345678', phoneCode: '+886' })
  expect(await write('+1 604 555 1234')).toMatchObject({ phone: '+16045551234', phoneCode: '+1' })
  expect(await write(null)).toMatchObject({ phone: null, phoneCode: null })
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
  [{ size: 'huge' }, 400, 'VALIDATION_FAILED'],
  [{ languages: ['tlh'] }, 400, 'VALIDATION_FAILED'],
  [{ phone: '12', phoneCode: '+886' }, 400, 'VALIDATION_FAILED'],
  [{ phone: '912345678' }, 400, 'VALIDATION_FAILED'],
]

test('refuses a change with one invalid field completely', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella', name: 'annabella' })
  for (const [body, status, error] of wrongChanges) {
    const reply = await app.call('PUT', '/performers/me', { as: creator, body: { ...body, name: 'Changed' } })
    expect([body, reply.status, reply.body.error]).toEqual([body, status, error])
    expect((await app.read('GET', '/performers/me', { as: creator })).name).toBe('annabella')
  }
})

test("refuses prices outside the settings' limits, and states them", async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella' })
  await app.changeSettings({ maximumSubscriptionPrice: 10, freeSubscriptionEnabled: false })
  const reply = await app.call('PUT', '/performers/me', { as: creator, body: { monthlyPrice: 10.01 } })
  expect(reply.body.details).toEqual({ minimum: 2.95, maximum: 10 })
  expect((await app.call('PUT', '/performers/me', { as: creator, body: { monthlyPrice: 10 } })).status).toBe(200)
  expect(
    (await app.call('PUT', '/performers/me', { as: creator, body: { isFreeSubscription: true } })).body.error,
  ).toBe('FREE_SUBSCRIPTION_DISABLED')
})

test('refuses studio calls of fans', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  expect(await app.statusOf('/performers/me', { as: fan })).toBe(403)
  expect((await app.call('PUT', '/performers/me', { as: fan, body: { name: 'x' } })).status).toBe(403)
})

test('preferences: the language of the account, and who one is', async ({ app }) => {
  const fan = await app.aFan({ username: 'annabella' })
  const body = { locale: 'ja-JP', gender: 'female', country: 'JP', firstName: 'アンナ', name: '<b>Anna</b>' }
  expect(await app.read('PUT', '/users', { as: fan, body })).toMatchObject(body)
  expect(await app.read('PUT', '/users', { as: fan, body: { gender: null, locale: null } })).toMatchObject({
    gender: null,
    locale: null,
    country: 'JP',
  })
  for (const refused of [{ locale: 'fr-FR' }, { country: 'ZZ' }, { country: 'jp' }])
    expect((await app.call('PUT', '/users', { as: fan, body: refused })).status).toBe(400)
})

test('shows a picture as soon as it is stored, replacing the previous one', async ({ app }) => {
  const creator = await app.aCreator({ username: 'annabella' })
  const picture = await aSidewaysPhotograph()
  const upload = (path: string, field: string, bytes: Uint8Array | string = picture) =>
    app.call('POST', path, { as: creator, body: fileForm(field, bytes) })
  const first = (await upload('/users/avatar/upload', 'avatar')).body.data
  expect((await app.fetch(first.url)).statusCode).toBe(200)
  expect((await app.read('GET', '/users/me', { as: creator })).avatar).toBe(first.url)
  const avatar = (await upload('/performers/avatar/upload', 'avatar')).body.data
  const cover = (await upload('/performers/cover/upload', 'cover')).body.data
  expect((await upload('/performers/cover/upload', 'cover', 'bad')).body.error).toBe('FILE_NOT_A_PICTURE')
  expect((await upload('/performers/cover/upload', 'other')).body.error).toBe('FILE_MISSING')
  expect(await app.read('GET', '/performers/annabella')).toMatchObject({ avatar: avatar.url, cover: cover.url })
  expect((await app.read('GET', '/users/me', { as: creator })).avatar).toBe(avatar.url)
  expect(await app.rows('select id from file order by created_at')).toEqual([{ id: avatar._id }, { id: cover._id }])
})

test('a finished resumable upload becomes an avatar or a cover, once, and what was taken as another kind is refused', async ({
  app,
}) => {
  const [creator, fan] = [await app.aCreator(), await app.aFan()]
  const picture = await aSidewaysPhotograph()
  const arrived = async (by: string, type: string) => {
    const client = tusClient(await app.origin(), mediaUploadPath, app.accountOf(by).token)
    const at = (await client.begin(picture.length, { type, filename: 'me.jpg' })).headers.get('location') ?? ''
    await client.send(at, 0, picture)
    return at.split('/').at(-1) ?? ''
  }
  const take = (as: string, path: string, field: string, uploadId: string) => {
    const body = new FormData()
    body.append(`${field}Upload`, uploadId)
    return app.call('POST', path, { as, body })
  }
  const ofCreator = await arrived(creator, 'avatar')
  const first = await take(creator, '/performers/avatar/upload', 'avatar', ofCreator)
  const again = await take(creator, '/performers/avatar/upload', 'avatar', ofCreator)
  expect([first.status, again.status, again.body.data]).toEqual([200, 200, first.body.data])
  expect((await app.fetch(first.body.data.url)).statusCode).toBe(200)
  expect((await take(creator, '/performers/cover/upload', 'cover', ofCreator)).body.error).toBe('FILE_MISSING')

  const cover = await take(creator, '/performers/cover/upload', 'cover', await arrived(creator, 'cover'))
  expect(await app.read('GET', `/performers/${creator}`)).toMatchObject({
    avatar: first.body.data.url,
    cover: cover.body.data.url,
  })
  const ofFan = await arrived(fan, 'avatar')
  expect((await take(creator, '/performers/avatar/upload', 'avatar', ofFan)).body.error).toBe('FILE_MISSING')
  expect((await take(fan, '/users/avatar/upload', 'avatar', ofFan)).status).toBe(200)
})

test("one's balance and followed_creators come from the features that know them", async ({ app }) => {
  const fan = await app.aFan({ tokens: 133.45 })
  const creators = [await app.aCreator(), await app.aCreator(), await app.aCreator()] as const
  for (const creator of creators) await app.follow(fan, creator)
  const body = { performerId: creators[0], type: 'monthly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body })
  expect(await app.read('GET', '/users/me', { as: fan })).toMatchObject({
    balance: 123.45,
    stats: { following: 3, subscriptions: 1 },
  })
})

test('the summary of an account has the same values as the whole, in the fields that every page shows', async ({
  app,
}) => {
  const as = await app.aCreator()
  const { data: whole } = (await app.call('GET', '/users/me', { as })).body
  const { data: summary } = (await app.call('GET', '/users/me/summary', { as })).body
  expect(Object.keys(summary).toSorted()).toEqual(
    [
      '_id',
      'avatar',
      'balance',
      'cover',
      'email',
      'impersonation',
      'isPerformer',
      'name',
      'roles',
      'username',
    ].toSorted(),
  )
  expect(whole).toMatchObject(summary)
  expect((await app.call('GET', '/users/me/summary')).status).toBe(401)
})
