import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { callsAs, makeCreator, type Creator, type Person } from './api.ts'
import { aLandscape } from './pictures.ts'

/** A creator with one post that everybody who is signed in sees. */
export async function makePost(request: APIRequestContext): Promise<{ creator: Creator; postId: string }> {
  const creator = await makeCreator(request)
  const post = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title: 'Lamps in the harbour',
    text: 'For everyone.',
    fileIds: [],
    isSale: true,
    price: 0,
    status: 'active',
  })
  return { creator, postId: post._id }
}

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

async function upload(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  { path, fields }: { path: string; fields: Fields },
): Promise<string> {
  const headers = { authorization: token, 'content-language': 'en-US' }
  const reply = await request.post(`/api${path}`, { headers, multipart: fields })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { _id: string } }).data._id
}

/** A gallery of one photo that everybody who is signed in sees. @returns the ids of both */
export async function makeGallery(
  request: APIRequestContext,
  creator: Person,
): Promise<{ galleryId: string; photoId: string }> {
  const { _id: galleryId } = await callsAs(request, creator.token).send<{ _id: string }>(
    'POST',
    '/performer/performer-assets/galleries',
    { title: 'Harbour walks', isSale: true, price: 0, status: 'active' },
  )
  const photo = {
    name: 'harbour.jpg',
    mimeType: 'image/jpeg',
    buffer: await aLandscape(2, { width: 900, height: 700 }),
  }
  const path = '/performer/performer-assets/photos/upload'
  const photoId = await upload(request, creator, { path, fields: { galleryId, title: 'Two boats', photo } })
  return { galleryId, photoId }
}

type ProductFields = { price: string; type?: 'physical'; stock?: string }

/** An offered product, digital unless it is said. @returns its id */
export const makeProduct = (request: APIRequestContext, creator: Person, given: ProductFields): Promise<string> => {
  const digitalFile = { name: 'zine.txt', mimeType: 'text/plain', buffer: Buffer.from('forty pages') }
  const fields = { name: 'Harbour zine', type: 'digital', status: 'active', ...given }
  const file = given.type === undefined && { digitalFile }
  return upload(request, creator, { path: '/performer/performer-assets/products', fields: { ...fields, ...file } })
}
