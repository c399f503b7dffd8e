import { expect } from 'vitest'
import { answerOf, test } from '#src/test-support/test-app.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'
import { formOf } from '#src/test-support/test-app/catalog.ts'

const OWN = '/performer/performer-assets/products'
const PUBLIC = '/performer-assets/products'

async function withPictures(fields: object, count: number): Promise<FormData> {
  const form = formOf({ ...fields })
  const bytes = new Uint8Array(await aSidewaysPhotograph())
  for (let at = 0; at < count; at += 1) form.append('image', new Blob([bytes]), `${at}.jpg`)
  return form
}

test('keeps several pictures in order, and an edit keeps what it does not name', async ({ app }) => {
  const creator = await app.aCreator()
  const fields = { name: '<b>Prints</b> of the coast', description: 'Three of them', price: 12, stock: 4 }
  const made = await app.read('POST', OWN, { as: creator, body: await withPictures(fields, 3) })
  expect(made).toMatchObject({ name: 'Prints of the coast', type: 'physical', status: 'draft', stock: 4, price: 12 })
  const [first, second, third] = made.images.map(({ _id }: { _id: string }) => _id)
  expect(made.image._id).toBe(first)

  const body = await withPictures({ status: 'active', imageIds: [third, first] }, 1)
  const changed = await app.read('PUT', `${OWN}/${made._id}`, { as: creator, body })
  expect(changed).toMatchObject({ name: 'Prints of the coast', stock: 4, status: 'active' })
  expect(changed.images.map(({ _id }: { _id: string }) => _id).slice(0, 2)).toEqual([third, first])
  expect(changed.images).toHaveLength(3)
  expect(await app.rows(`select 1 from file where id = '${second}'`)).toEqual([])
  const foreign = formOf({ imageIds: [second] })
  expect(answerOf(await app.call('PUT', `${OWN}/${made._id}`, { as: creator, body: foreign }))[1]).toBe('FILE_MISSING')
  expect(await app.read('GET', `/performers/${creator}`)).toMatchObject({ stats: { totalProducts: 1 } })
})

test('a change is answered with the pictures that it brought, also beside another one', async ({ app }) => {
  const creator = await app.aCreator()
  const { _id: id } = await app.read('POST', OWN, { as: creator, body: await withPictures({ name: 'Prints' }, 1) })
  const bodies = [await withPictures({}, 1), await withPictures({}, 1), await withPictures({}, 1)]
  const answers = await Promise.all(bodies.map((body) => app.read('PUT', `${OWN}/${id}`, { as: creator, body })))
  const added = answers.map(({ addedImages }) => addedImages.map(({ _id }: { _id: string }) => _id))
  expect(added.map((ids) => ids.length)).toEqual([1, 1, 1])
  const { images } = await app.read('GET', `${OWN}/${id}/view`, { as: creator })
  const shown = images.map(({ _id }: { _id: string }) => _id)
  expect(new Set(added.flat())).toEqual(new Set(shown.slice(1)))
  expect(added.flat()).toHaveLength(3)
  expect((await app.read('PUT', `${OWN}/${id}`, { as: creator, body: formOf({ stock: 2 }) })).addedImages).toEqual([])
})

test('more pictures than a product holds are refused with their maximum', async ({ app }) => {
  const creator = await app.aCreator()
  const refused = {
    error: 'TOO_MANY_FILES',
    details: { maximum: 10 },
    message: 'Too many files. You can add up to 10.',
  }
  const { _id: id } = await app.read('POST', OWN, { as: creator, body: await withPictures({ name: 'Prints' }, 9) })
  const change = await app.call('PUT', `${OWN}/${id}`, { as: creator, body: await withPictures({}, 2) })
  expect(change.body).toMatchObject(refused)
})

test('an offered product is complete, and only an approved creator offers one', async ({ app }) => {
  const [creator, applicant] = [await app.aCreator(), await app.aCreator({ state: 'under_review' })]
  const write = async (as: string, fields: object) => {
    const { status, body } = await app.call('POST', OWN, { as, body: formOf({ name: 'Zine', ...fields }) })
    return [status, body.details?.missing]
  }
  expect(await write(creator, { type: 'digital', status: 'active' })).toEqual([422, ['price']])
  expect(await write(creator, { type: 'digital', status: 'active', price: 3 })).toEqual([422, ['digitalFile']])
  expect(await write(creator, { type: 'digital' })).toEqual([201, undefined])
  expect(await write(creator, { status: 'active', price: 0.01 })).toEqual([201, undefined])
  expect((await write(applicant, { status: 'active', price: 3 }))[0]).toBe(403)
})

test('everybody whom the creator does not block sees an offered product whole, but never its file', async ({ app }) => {
  const [creator, fan, blocked] = [await app.aCreator(), await app.aFan(), await app.aFan()]
  await app.block(creator, blocked)
  const product = await app.aProduct({ by: creator, type: 'digital', description: 'Forty pages' })
  const draft = await app.aProduct({ by: creator, status: 'draft' })
  const statusFor = async (id: string, as: string | null) => (await app.call('GET', `${PUBLIC}/${id}`, { as })).status
  const idsFor = async (as: string | null) =>
    (await app.read('GET', `${PUBLIC}/search?performerId=${creator}`, { as })).data.map(
      ({ _id }: { _id: string }) => _id,
    )

  for (const as of [null, fan]) {
    const seen = await app.read('GET', `${PUBLIC}/${product._id}`, { as })
    expect(seen).toMatchObject({ description: 'Forty pages', digitalFileBytes: 14, price: 5 })
    expect(seen).not.toHaveProperty('digitalFile')
    expect(await idsFor(as)).toEqual([product._id])
  }
  const saving = { objectId: product._id, objectType: 'product', action: 'bookmark' }
  await app.read('POST', '/reactions', { as: fan, body: saving })
  const saved = await app.read('GET', '/reactions/products/bookmark', { as: fan })
  expect(saved.data).toMatchObject([{ _id: product._id, isBookMarked: true }])
  expect([await statusFor(product._id, blocked), await idsFor(blocked)]).toEqual([404, []])
  expect([await statusFor(draft._id, fan), await statusFor(draft._id, creator)]).toEqual([404, 200])
  expect((await app.read('GET', `${OWN}/search?type=digital`, { as: creator })).total).toBe(1)
  const another = await app.aCreator()
  expect((await app.call('GET', `${OWN}/${product._id}/view`, { as: another })).status).toBe(404)
  expect((await app.call('DELETE', `${OWN}/${product._id}`, { as: another })).status).toBe(404)
})
