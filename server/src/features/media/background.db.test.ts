import { expect, onTestFinished, test, vi } from 'vitest'
import { createDispatcher } from '#src/platform/outbox/dispatcher.ts'
import { createQueue, type Queue } from '#src/platform/jobs/queue.ts'
import { somePictures } from '#src/test-support/test-decoders.ts'
import { aMediaFixture, type MediaFixture } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const quiet = { error: () => undefined, info: () => undefined }

/** Media on the real queue and the real outbox, both running. */
async function aRunningFixture(options: Parameters<typeof aMediaFixture>[0] = {}): Promise<MediaFixture> {
  const later: { queue: Queue | null } = { queue: null }
  const jobs: MediaFixture['deps']['jobs'] = { enqueue: async (...request) => later.queue?.enqueue(...request) }
  const fixture = await aMediaFixture({ ...options, deps: { jobs } })
  const running = createQueue({ db: fixture.db, url: fixture.databaseUrl, log: quiet })
  const dispatcher = createDispatcher({
    db: fixture.db,
    url: fixture.databaseUrl,
    handlers: fixture.media.handlers,
    log: quiet,
  })
  onTestFinished(async () => {
    await running.stop()
    await dispatcher.stop()
  })
  await running.start(fixture.media.jobs, { isWorking: true })
  await dispatcher.start()
  later.queue = running
  return fixture
}

test('creates AVIF in the background and notifies the owner once', async () => {
  const fixture = await aRunningFixture()
  const creator = await fixture.aPerson()

  const file = await fixture.aFile(creator, await aSidewaysPhotograph())

  const told = {
    accountId: creator.accountId,
    event: 'file_processed',
    payload: { fileId: file._id, status: 'active' },
  }
  await vi.waitFor(() => expect(fixture.heard).toEqual([told]), { timeout: 45_000 })
  const reply = await fixture.fetch(file.url ?? '', creator, { accept: 'image/avif' })
  expect(reply.headers['content-type']).toBe('image/avif')
})

test('survives a killed decoding process', async () => {
  const { pictures, children } = somePictures({ size: 1 })
  const fixture = await aRunningFixture({ pictures })
  const creator = await fixture.aPerson()
  await fixture.aFile(creator, await aSidewaysPhotograph())

  for (const child of children) child.kill()

  await vi.waitFor(() => expect(fixture.heard).toHaveLength(1), { timeout: 45_000 })
  expect((await fixture.stored()).length).toBeGreaterThan(5)
})
