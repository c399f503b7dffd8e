import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMediaRoom } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'
import type { FileRole } from './rules.ts'

async function aCreatorWithFiles() {
  const room = await aMediaRoom()
  const creator = await room.aPerson()
  const photograph = await aSidewaysPhotograph()
  const [photo, thumbnail] = [await room.aFile(creator, photograph), await room.aFile(creator, photograph, 'thumbnail')]
  const attach = (ownerId: string, ...files: [fileId: string, role: FileRole][]) =>
    room.db
      .transaction()
      .execute((tx) =>
        room.media.attachFiles(tx, { ownerId, files: files.map(([fileId, role]) => ({ fileId, role })) }),
      )
  return { room, creator, photo, thumbnail, attach }
}

test("a creator's own files become part of a post, also twice, also in two posts at once", async () => {
  const { creator, photo, thumbnail, attach } = await aCreatorWithFiles()
  const both: [string, FileRole][] = [
    [photo._id, 'file'],
    [thumbnail._id, 'thumbnail'],
  ]

  const outcomes = await Promise.all([
    attach(creator.accountId, ...both),
    attach(creator.accountId, ...both.toReversed()),
    attach(creator.accountId),
  ])

  expect(outcomes).toEqual(Array(3).fill({ outcome: 'attached' }))
})

test('files of others, files that do not exist and files of another type are missing, and nothing is written', async () => {
  const { room, creator, photo, thumbnail, attach } = await aCreatorWithFiles()
  const anonymousVisitor = await room.aPerson()
  const missing = { outcome: 'refused', code: 'FILE_MISSING' }

  expect(await attach(anonymousVisitor.accountId, [photo._id, 'file'])).toEqual(missing)
  expect(
    await attach(creator.accountId, [photo._id, 'file'], ['0199f1a2-0000-7000-8000-000000000000', 'file']),
  ).toEqual(missing)
  expect(await attach(creator.accountId, [thumbnail._id, 'file'])).toEqual(missing)
  expect(await attach(creator.accountId, [photo._id, 'thumbnail'])).toEqual(missing)
  expect(await attach(creator.accountId, [photo._id, 'teaser'])).toEqual(missing)

  const { rows } = await sql`select from file where attached_at is not null`.execute(room.db)
  expect(rows).toEqual([])
})

test('a file that is not ready, and one that was taken down, cannot be used', async () => {
  const { room, creator, photo, attach } = await aCreatorWithFiles()

  await sql`update file set status = 'processing' where id = ${photo._id}`.execute(room.db)
  expect(await attach(creator.accountId, [photo._id, 'file'])).toEqual({ outcome: 'refused', code: 'FILE_NOT_READY' })
  await sql`update file set status = 'active' where id = ${photo._id}`.execute(room.db)
  await room.media.withdrawFiles(room.db, [photo._id], true)
  expect(await attach(creator.accountId, [photo._id, 'file'])).toEqual({ outcome: 'refused', code: 'FILE_MISSING' })
})

test('deleting files removes rows, objects and addresses, and gives the room back; again changes nothing', async () => {
  const { room, creator, photo, thumbnail } = await aCreatorWithFiles()
  const remove = () => room.db.transaction().execute((tx) => room.media.deleteFiles(tx, [photo._id, thumbnail._id]))

  await remove()
  await remove()
  await room.deliver()

  expect(await room.stored()).toEqual([])
  expect((await room.fetch(photo.url ?? '', creator)).statusCode).toBe(404)
  const { rows } = await sql`select used_bytes from media_usage`.execute(room.db)
  expect(rows).toEqual([{ used_bytes: 0 }])
  // AVIF that is made meanwhile finds no file and leaves nothing.
  await room.runJobs()
  expect(await room.stored()).toEqual([])
})
