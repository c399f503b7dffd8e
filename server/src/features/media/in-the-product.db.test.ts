import type { Post } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import { expect, test } from 'vitest'
import { multipartBody } from '#src/test-support/multipart-body.ts'
import { postsWorld, type PostsWorld, type Someone } from '#src/test-support/posts-world.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

async function send({ app }: PostsWorld, path: string, field: string, as: Someone) {
  const { contentType, payload } = await multipartBody(field, await aSidewaysPhotograph(), 'Anna.jpg')
  const headers = { 'content-type': contentType, authorization: as.token }
  const reply = await app.http.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  if (reply.statusCode >= 300) throw new Error(`${path} answered ${reply.statusCode} ${reply.body}`)
  return reply.json<{ data: FileView }>().data
}

const look = ({ app }: PostsWorld, url: string | null | undefined, as: Someone | null) =>
  app.http.inject({ url: url ?? '', headers: as ? { cookie: `token=${as.token}` } : {} })

test('an uploaded photograph is locked in a post for sale until it is bought, and then only to its buyer', async () => {
  const world = await postsWorld()
  const [creator, buyer, other] = [await world.aCreator(), await world.aFan(), await world.aFan()]
  const file = await send(world, '/performer/feeds/photo/upload', 'file', creator)
  const post = await world.aPost(creator, { type: 'photo', fileIds: [file._id], isSale: true, price: 5 })
  const photoOf = async (as: Someone | null) =>
    (await world.read<Post>('GET', `/user/feeds/${post._id}`, { as })).files[0]

  for (const viewer of [null, buyer, other]) {
    const locked = await photoOf(viewer)
    expect([locked?.isLocked, locked?.url, locked?.sources]).toEqual([true, null, []])
    expect((await look(world, locked?.thumbnails[0], viewer)).statusCode).toBe(200)
  }
  await world.entitle(buyer, 'feed', post._id)

  const open = await photoOf(buyer)
  expect((await look(world, open?.url, buyer)).headers['content-type']).toBe('image/webp')
  expect((await look(world, open?.url, other)).statusCode).toBe(404)
  expect((await look(world, open?.url, creator)).statusCode).toBe(404)
  expect((await look(world, file.url, creator)).statusCode).toBe(200)
})

test('an avatar and a cover are shown to everyone as soon as they are uploaded', async () => {
  const world = await postsWorld()
  const [creator, fan] = [await world.aCreator(), await world.aFan()]

  for (const [path, field, as] of [
    ['/users/avatar/upload', 'avatar', fan],
    ['/performers/avatar/upload', 'avatar', creator],
    ['/performers/cover/upload', 'cover', creator],
  ] as const) {
    const { url } = await send(world, path, field, as)
    expect([path, (await look(world, url, null)).statusCode]).toEqual([path, 200])
  }
})
