import { expect, test } from 'vitest'
import { makeMedia } from '#src/test-support/make-media.ts'
import { aMediaFixture } from '#src/test-support/test-media.ts'

test('an uploaded film is made by the engine of this machine, and plays', async () => {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const { _id } = await fixture.aFile(creator, await makeMedia({ seconds: 5 }), 'video')

  await fixture.runJobs()

  const file = await fixture.media.findOwnFile(creator.accountId, _id)
  expect(file).toMatchObject({ status: 'active', mimeType: 'video/mp4', width: 320, height: 180 })
  expect(file?.sources.length).toBeGreaterThan(0)
  const base = file?.playback?.hls.replace('/master.m3u8', '') ?? ''
  const get = (name: string) => fixture.fetch(`${base}/${name}`, creator)
  expect((await get('master.m3u8')).body).toContain('h240/playlist.m3u8')
  const parts = (await get('h240/playlist.m3u8')).body.split('\n').filter((line) => line.endsWith('.m4s'))
  expect(parts).toEqual(['0.m4s', '1.m4s'])
  expect((await get('h240/init.mp4')).rawPayload.subarray(4, 8).toString('latin1')).toBe('ftyp')
  expect((await get('h240/1.m4s')).rawPayload.length).toBeGreaterThan(100)
  expect((await get('sprite.jpg')).statusCode).toBe(200)
})

test('a broken file is refused by its content, and leaves nothing', async () => {
  const fixture = await aMediaFixture()
  const film = await makeMedia({ seconds: 1 })
  const reply = await fixture.upload(await fixture.aPerson(), film.subarray(0, 2_000), { kind: 'video', name: 'a.mp4' })
  expect([reply.status, reply.body.error]).toEqual([422, 'FILE_NOT_A_VIDEO'])
  expect(await fixture.stored()).toEqual([])
})
