import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aMediaFixture } from '#src/test-support/test-media.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'
import type { FileRole } from './rules.ts'

async function aCreatorWithFiles() {
  const fixture = await aMediaFixture()
  const creator = await fixture.aPerson()
  const photograph = await aSidewaysPhotograph()
  const [photo, thumbnail] = [
    await fixture.aFile(creator, photograph),
    await fixture.aFile(creator, photograph, 'thumbnail'),
  ]
  const attach = (ownerId: string, ...files: [fileId: string, role: FileRole][]) =>
    fixture.app.db
      .transaction()
      .execute((tx) =>
        fixture.media.attachFiles(tx, { ownerId, files: files.map(([fileId, role]) => ({ fileId, role })) }),
      )
  return { fixture, creator, photo, thumbnail, attach }
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

test('reports foreign, unknown and wrongly typed files as missing, and writes nothing', async () => {
  const { fixture, creator, photo, thumbnail, attach } = await aCreatorWithFiles()
  const anonymousVisitor = await fixture.aPerson()
  const missing = { outcome: 'refused', code: 'FILE_MISSING' }

  expect(await attach(anonymousVisitor.accountId, [photo._id, 'file'])).toEqual(missing)
  expect(
    await attach(creator.accountId, [photo._id, 'file'], ['0199f1a2-0000-7000-8000-000000000000', 'file']),
  ).toEqual(missing)
  expect(await attach(creator.accountId, [thumbnail._id, 'file'])).toEqual(missing)
  expect(await attach(creator.accountId, [photo._id, 'thumbnail'])).toEqual(missing)
  expect(await attach(creator.accountId, [photo._id, 'teaser'])).toEqual(missing)

  const { rows } = await sql`select from file where attached_at is not null`.execute(fixture.app.db)
  expect(rows).toEqual([])
})

test('refuses a file that is not ready or was taken down', async () => {
  const { fixture, creator, photo, attach } = await aCreatorWithFiles()

  await sql`update file set status = 'processing' where id = ${photo._id}`.execute(fixture.app.db)
  expect(await attach(creator.accountId, [photo._id, 'file'])).toEqual({ outcome: 'refused', code: 'FILE_NOT_READY' })
  await sql`update file set status = 'active' where id = ${photo._id}`.execute(fixture.app.db)
  await fixture.media.withdrawFiles(fixture.app.db, [photo._id], true)
  expect(await attach(creator.accountId, [photo._id, 'file'])).toEqual({ outcome: 'refused', code: 'FILE_MISSING' })
})

test('deleting files removes rows, objects and addresses, and returns the quota; a repeat changes nothing', async () => {
  const { fixture, creator, photo, thumbnail } = await aCreatorWithFiles()
  const remove = () =>
    fixture.app.db.transaction().execute((tx) => fixture.media.deleteFiles(tx, [photo._id, thumbnail._id]))

  await remove()
  await remove()
  await fixture.app.drain()

  expect(await fixture.stored()).toEqual([])
  expect((await fixture.fetch(photo.url ?? '', creator)).statusCode).toBe(404)
  const { rows } = await sql`select used_bytes from media_usage`.execute(fixture.app.db)
  expect(rows).toEqual([{ used_bytes: 0 }])
  // AVIF that is made meanwhile finds no file and leaves nothing.
  await fixture.runJobs()
  expect(await fixture.stored()).toEqual([])
})
