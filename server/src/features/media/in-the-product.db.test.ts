import type { Post } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import { expect } from 'vitest'
import { fileForm, test, type TestApp } from '#src/test-support/test-app.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const send = async (app: TestApp, path: string, field: string, as: string) =>
  app.read<FileView>('POST', path, { as, body: fileForm(field, await aSidewaysPhotograph(), 'Anna.jpg') })

test('an uploaded photograph is locked in a post for sale until it is bought, and then only to its buyer', async ({
  app,
}) => {
  const [creator, buyer, other] = [await app.aCreator(), await app.aFan(), await app.aFan()]
  const file = await send(app, '/performer/feeds/photo/upload', 'file', creator)
  const post = await app.aPost({ by: creator, type: 'photo', fileIds: [file._id], isSale: true, price: 5 })
  const photoOf = async (as: string | null) => (await app.read<Post>('GET', `/user/feeds/${post._id}`, { as })).files[0]

  for (const viewer of [null, buyer, other]) {
    const locked = await photoOf(viewer)
    expect([locked?.isLocked, locked?.url, locked?.sources]).toEqual([true, null, []])
    expect((await app.fetch(locked?.thumbnails[0] ?? '', viewer)).statusCode).toBe(200)
  }
  await app.entitle(buyer, 'feed', post._id)

  const open = await photoOf(buyer)
  expect((await app.fetch(open?.url ?? '', buyer)).headers['content-type']).toBe('image/webp')
  expect((await app.fetch(open?.url ?? '', other)).statusCode).toBe(404)
  expect((await app.fetch(open?.url ?? '', creator)).statusCode).toBe(404)
  expect((await app.fetch(file.url ?? '', creator)).statusCode).toBe(200)
})

test('an avatar and a cover are shown to everyone as soon as they are uploaded', async ({ app }) => {
  const [creator, fan] = [await app.aCreator(), await app.aFan()]

  for (const [path, field, as] of [
    ['/users/avatar/upload', 'avatar', fan],
    ['/performers/avatar/upload', 'avatar', creator],
    ['/performers/cover/upload', 'cover', creator],
  ] as const) {
    const { url } = await send(app, path, field, as)
    expect([path, (await app.fetch(url ?? '', null)).statusCode]).toEqual([path, 200])
  }
})
