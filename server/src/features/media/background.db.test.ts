import { expect, onTestFinished, test, vi } from 'vitest'
import { createDispatcher } from '#src/platform/outbox/dispatcher.ts'
import { createQueue, type Queue } from '#src/platform/jobs/queue.ts'
import { somePictures } from '#src/test-support/test-decoders.ts'
import { aMediaRoom, type MediaRoom } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const quiet = { error: () => undefined, info: () => undefined }

/** Media on the real queue and the real outbox, both running. */
async function aRunningRoom(options: Parameters<typeof aMediaRoom>[0] = {}): Promise<MediaRoom> {
  const later: { queue: Queue | null } = { queue: null }
  const jobs: MediaRoom['deps']['jobs'] = { enqueue: async (...request) => later.queue?.enqueue(...request) }
  const room = await aMediaRoom({ ...options, deps: { jobs } })
  const running = createQueue({ db: room.db, url: room.databaseUrl, log: quiet })
  const dispatcher = createDispatcher({
    db: room.db,
    url: room.databaseUrl,
    handlers: room.media.handlers,
    log: quiet,
  })
  onTestFinished(async () => {
    await running.stop()
    await dispatcher.stop()
  })
  await running.start(room.media.jobs, { isWorking: true })
  await dispatcher.start()
  later.queue = running
  return room
}

test('after an upload AVIF is made in the background and the owner hears of it once', async () => {
  const room = await aRunningRoom()
  const creator = await room.aPerson()

  const file = await room.aFile(creator, await aSidewaysPhotograph())

  const told = {
    accountId: creator.accountId,
    event: 'file_processed',
    payload: { fileId: file._id, status: 'active' },
  }
  await vi.waitFor(() => expect(room.heard).toEqual([told]), { timeout: 45_000 })
  const reply = await room.fetch(file.url ?? '', creator, { accept: 'image/avif' })
  expect(reply.headers['content-type']).toBe('image/avif')
})

test('work survives a decoding process that is killed while it does it', async () => {
  const { pictures, children } = somePictures({ size: 1 })
  const room = await aRunningRoom({ pictures })
  const creator = await room.aPerson()
  await room.aFile(creator, await aSidewaysPhotograph())

  for (const child of children) child.kill()

  await vi.waitFor(() => expect(room.heard).toHaveLength(1), { timeout: 45_000 })
  expect((await room.stored()).length).toBeGreaterThan(5)
})
