import { expect } from 'vitest'
import { test } from '#src/test-support/test-app.ts'
import { formOf, TAIPEI } from '#src/test-support/test-app/catalog.ts'

test('an address is kept, replaced and deleted by its owner alone, with the lines of its country', async ({ app }) => {
  const [fan, other] = [await app.aFan(), await app.aFan()]
  const address = await app.anAddress(fan)
  expect(address.lines).toEqual(['Lin Yi', 'Fuxing South Road Section 1 390', 'Daan District, Taipei 106', 'Taiwan'])

  const replace = (as: string, fields: object) =>
    app.call('POST', `/addresses/${address._id}`, { as, body: formOf({ ...TAIPEI, ...fields }) })
  expect((await replace(other, {})).status).toBe(404)
  expect((await replace(fan, { zipCode: '80-1' })).body.details).toEqual({
    fields: [{ field: 'zipCode', rule: 'pattern' }],
  })
  expect((await replace(fan, { name: 'Lin Er' })).body.data).toMatchObject({ _id: address._id, name: 'Lin Er' })

  expect(await app.read('GET', '/addresses/search', { as: other })).toMatchObject({ data: [], total: 0 })
  expect((await app.call('DELETE', `/addresses/${address._id}`, { as: other })).status).toBe(404)
  expect((await app.call('DELETE', `/addresses/${address._id}`, { as: fan })).status).toBe(200)
  expect(await app.read('GET', '/addresses/search', { as: fan })).toMatchObject({ total: 0 })
})

test('refuses a card number in each line of an address, and text that cannot be kept, as JSON and as a form', async ({
  app,
}) => {
  const fan = await app.aFan()
  const { _id } = await app.anAddress(fan)
  const [card, parcel] = ['Call, then 4242 4242-4242 4242', 'Parcel locker 4242 4242 4242 4241']
  for (const field of ['description', 'name', 'streetAddress', 'streetNumber', 'district']) {
    const body = { ...TAIPEI, [field]: card }
    for (const [path, sent] of [
      ['/addresses/create', body],
      [`/addresses/${_id}`, formOf(body)],
    ] as const)
      expect(await app.call('POST', path, { as: fan, body: sent })).toMatchObject({
        status: 400,
        body: { error: 'CARD_NUMBER_REFUSED' },
      })
  }
  const unstorable = formOf({ ...TAIPEI, description: 'a\0' })
  expect(await app.call('POST', `/addresses/${_id}`, { as: fan, body: unstorable })).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_FAILED' },
  })
  const other = await app.call('POST', '/addresses/create', { as: fan, body: { ...TAIPEI, description: parcel } })
  expect(other.body.data).toMatchObject({ description: parcel })
})

test('keeps ten of an account, also when several arrive at once, and refuses the eleventh', async ({ app }) => {
  const fan = await app.aFan()
  for (let kept = 0; kept < 8; kept += 1) await app.anAddress(fan)
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => app.call('POST', '/addresses/create', { as: fan, body: TAIPEI })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422])
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
    error: 'TOO_MANY_ADDRESSES',
    details: { maximum: 10 },
  })
})

test('tells the form of a country in the reader’s language, and refuses one that does not exist', async ({ app }) => {
  const fan = await app.aFan()
  const form = await app.read('GET', '/addresses/form/JP', { as: fan, locale: 'ja-JP' })
  expect(form).toMatchObject({
    fields: [
      { name: 'zipCode', isRequired: true },
      { name: 'state', isRequired: true },
    ],
    zipExample: '154-0023',
  })
  expect(form.states).toContainEqual({ code: 'JP-13', name: '東京都' })
  expect(await app.statusOf('/addresses/form/XX', { as: fan })).toBe(400)
  const body = { ...TAIPEI, country: 'XX' }
  expect((await app.call('POST', '/addresses/create', { as: fan, body })).body.details).toEqual({
    fields: [{ field: 'country', rule: 'format' }],
  })
})
