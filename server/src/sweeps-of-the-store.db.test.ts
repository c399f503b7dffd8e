import { Readable } from 'node:stream'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { documentUploadPath } from '@stagedoor/contract/document-uploads'
import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Client } from './platform/storage/s3-storage.ts'
import { openStores, storeNames } from './platform/storage/open-stores.ts'
import { startS3Server } from './test-support/s3-server.ts'
import { DAY_MS, fileForm, testApp, type TestApp } from './test-support/test-app.ts'
import { aPhotographOf, aSidewaysPhotograph } from './test-support/test-pictures.ts'
import { tusClient } from './test-support/tus-client.ts'

/** A site whose files lie in a bucket, and a look at what is stored there. */
async function aSiteInABucket() {
  const server = await startS3Server()
  const target = { kind: 's3' as const, prefix: 'site/', ...server.target }
  const app = await testApp({ config: { storage: target } })
  const stores = await openStores(target)
  const client = createS3Client(target)
  onTestFinished(() => {
    stores.close()
    client.destroy()
  })
  const stored = async () => {
    const keys = await Promise.all(storeNames.map((name) => Array.fromAsync(stores[name].listOlderThan(-60_000))))
    return Object.fromEntries(storeNames.map((name, at) => [name, (keys[at] ?? []).toSorted()]))
  }
  const putAnother = async (name: (typeof storeNames)[number]) => {
    const put = await stores[name].put(Readable.from([Buffer.from('of a crash')]), { maximumBytes: 10 })
    return put.outcome === 'stored' ? put.key : expect.unreachable(put.outcome)
  }
  const begin = async (name: string) =>
    client.send(new CreateMultipartUploadCommand({ Bucket: target.bucket, Key: `site/${name}/${'a'.repeat(2)}/x` }))
  return { app, server, stored, putAnother, begin }
}

/** Keys that rows name, in the form of `stored`. */
async function owned(app: TestApp) {
  const keysOf = async (text: string) =>
    (await app.rows<{ storage_key: string }>(text)).map(({ storage_key }) => storage_key).toSorted()
  return {
    media: await keysOf('select storage_key from file_object union all select storage_key from file_part'),
    uploads: await keysOf('select storage_key from upload_part'),
    documents: await keysOf('select storage_key from verification_document'),
    exports: await keysOf('select storage_key from account_export where storage_key is not null'),
  }
}

/** A photo in use, a creator with a proof of identity, and uploads that have not arrived completely. */
async function fill(app: TestApp) {
  const creator = await app.aCreator()
  const body = fileForm('file', await aSidewaysPhotograph(), 'evening.jpg')
  const { _id: fileId } = await app.read<{ _id: string }>('POST', '/performer/feeds/photo/upload', {
    as: creator,
    body,
  })
  await app.read('POST', '/performer/feeds', {
    as: creator,
    body: { type: 'photo', text: 'Evening', fileIds: [fileId], status: 'active' },
  })
  const form = new FormData()
  const person = { username: 'annabella', email: 'annabella@example.test', firstName: 'Anna', lastName: 'Bella' }
  const fields = { ...person, dateOfBirth: '1990-05-04', password: 'a long enough password' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('idVerification', new Blob([new Uint8Array(await aPhotographOf(50_000))]), 'me.jpg')
  expect((await app.call('POST', '/auth/performers/register', { body: form })).status).toBe(200)

  await app.read('POST', '/users/me/export', { as: creator })
  await app.runDue()
  const origin = await app.origin()
  const ofMedia = tusClient(origin, mediaUploadPath, app.accountOf(creator).token)
  const ofDocuments = tusClient(origin, documentUploadPath, null)
  const begun = [
    { client: ofMedia, answer: await ofMedia.begin(90_000, { type: 'feed-video', filename: 'rehearsal.mp4' }) },
    { client: ofDocuments, answer: await ofDocuments.begin(90_000, { kind: 'idVerification', filename: 'me.jpg' }) },
  ]
  const head = await aPhotographOf(50_000)
  for (const { client, answer } of begun) {
    const path = answer.headers.get('location') ?? ''
    const bytes = client === ofMedia ? Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), head]) : head
    expect((await client.send(path, 0, bytes)).status).toBe(204)
  }
}

test('in a bucket, every sweep deletes what belongs to nothing, ends what a crash began, and leaves the rest', async () => {
  const { app, server, stored, putAnother, begin } = await aSiteInABucket()
  await fill(app)
  const before = await stored()
  expect(before).toEqual(await owned(app))
  expect(storeNames.map((name) => (before[name]?.length ?? 0) > 0)).toEqual(storeNames.map(() => true))
  for (const name of storeNames) {
    await putAnother(name)
    await begin(name)
  }
  for (const upload of server.unfinished.values()) upload.initiatedAt = new Date(0)
  await server.age(DAY_MS + 60_000)
  const young = await putAnother('documents')

  await app.runDue()

  expect(await stored()).toEqual({ ...before, documents: [...(before['documents'] ?? []), young].toSorted() })
  expect(server.unfinished.size).toBe(0)

  // Nobody went on with the uploads, and nobody used the photo's neighbours.
  await app.advance(4 * DAY_MS)
  await app.runDue()
  expect((await stored())['uploads']).toEqual([])
  expect(await owned(app)).toMatchObject({ uploads: [], media: before['media'] })
})
