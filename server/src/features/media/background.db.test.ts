import { expect, test, vi } from 'vitest'
import { somePictures } from '#src/test-support/test-decoders.ts'
import { aMediaFixture } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

test('creates AVIF in the background and notifies the owner once', async () => {
  const fixture = await aMediaFixture({ background: true })
  const creator = await fixture.aPerson()

  const file = await fixture.aFile(creator, await aSidewaysPhotograph())

  const event = {
    accountId: creator.accountId,
    event: 'file_processed',
    payload: { fileId: file._id, status: 'active' },
  }
  await vi.waitFor(() => expect(fixture.app.socketEvents).toEqual([event]), { timeout: 45_000 })
  const reply = await fixture.fetch(file.url ?? '', creator, { accept: 'image/avif' })
  expect(reply.headers['content-type']).toBe('image/avif')
})

test('survives a killed decoding process', async () => {
  const { pictures, children } = somePictures({ size: 1 })
  const fixture = await aMediaFixture({ background: true, wrappers: { pictures: () => pictures } })
  const creator = await fixture.aPerson()
  await fixture.aFile(creator, await aSidewaysPhotograph())

  for (const child of children) child.kill()

  await vi.waitFor(() => expect(fixture.app.socketEvents).toHaveLength(1), { timeout: 45_000 })
  expect((await fixture.stored()).length).toBeGreaterThan(5)
})
