import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { expect, test } from 'vitest'
import { answerOf, testApp } from '#src/test-support/test-app.ts'
import { aPhotographOf } from '#src/test-support/test-pictures.ts'
import { tusClient } from '#src/test-support/tus-client.ts'

const MIB = 1024 * 1024
const HOUR_MS = 3_600_000
const aVideo = { type: 'feed-video', filename: 'rehearsal.mp4' }

async function aStage(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const creator = await app.aCreator()
  const origin = await app.origin()
  const as = (accountId: string | null) =>
    tusClient(origin, mediaUploadPath, accountId === null ? null : app.accountOf(accountId).token)
  const uploads = async () =>
    app.rows<{ offset_bytes: number; size_bytes: number }>('select offset_bytes, size_bytes from upload')
  const objects = async () => {
    const entries = await readdir(join(app.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile())
  }
  return { app, creator, origin, as, client: as(creator), uploads, objects }
}

const problemOf = async (answer: Response) => {
  const body = (await answer.json()) as { error: string; statusCode: number; message: string; details?: object }
  return { status: answer.status, error: body.error, details: body.details, hasText: body.message.length > 0 }
}

const pathOf = (begun: Response) => begun.headers.get('location') ?? ''

test('takes a file in pieces, each request from any process, and says how far it is and when it expires', async () => {
  const { app, client, as, creator } = await aStage({ processes: 2 })
  const bytes = randomBytes(200_000)
  const begun = await client.begin(bytes.length, aVideo)
  expect([begun.status, pathOf(begun)]).toEqual([201, expect.stringMatching(/^\/api\/uploads\/[0-9a-f]{64}$/)])
  const second = await app.processes[1]?.http.listen({ host: '127.0.0.1', port: 0 })
  const other = tusClient(second ?? '', mediaUploadPath, app.accountOf(creator).token)

  expect((await client.send(pathOf(begun), 0, bytes.subarray(0, 70_000))).headers.get('upload-offset')).toBe('70000')
  expect(await other.offsetOf(pathOf(begun))).toBe(70_000)
  expect((await other.send(pathOf(begun), 70_000, bytes.subarray(70_000))).status).toBe(204)

  const head = await as(creator).ask('HEAD', pathOf(begun))
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['200000', '200000'])
  expect(head.headers.get('upload-expires')).toMatch(/GMT$/)
})

test('keeps what arrived before the line broke, and goes on there', async () => {
  const { client, objects } = await aStage()
  const bytes = randomBytes(3 * MIB)
  const path = pathOf(await client.begin(bytes.length, aVideo))
  const mayCut = async () => expect.poll(async () => (await objects()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  await client.sendAndCut(path, bytes, { cutAfter: 2 * MIB, mayCut })
  await expect.poll(() => client.offsetOf(path), { timeout: 30_000 }).toBeGreaterThan(0)

  const offset = await client.offsetOf(path)
  expect(offset).toBeLessThanOrEqual(2 * MIB)
  expect((await client.send(path, offset, bytes.subarray(offset))).status).toBe(204)
  expect(await client.offsetOf(path)).toBe(bytes.length)
})

test('refuses before anything is read: no account, no length, an unknown type, too large, not a creator', async () => {
  const { app, client, as, uploads } = await aStage()
  const fan = await app.aFan()
  await app.changeSettings({ maximumVideoMegabytes: 2 })

  expect(await problemOf(await as(null).begin(10, aVideo))).toMatchObject({
    status: 401,
    error: 'UNAUTHENTICATED',
  })
  const unmeasured = await client.begin(10, aVideo, { 'upload-length': '', 'upload-defer-length': '1' })
  expect(await problemOf(unmeasured)).toMatchObject({ status: 400, error: 'VALIDATION_FAILED', hasText: true })
  expect(await problemOf(await client.begin(0, aVideo))).toMatchObject({ status: 400, error: 'VALIDATION_FAILED' })
  expect(await problemOf(await client.begin(10, { type: 'portrait' }))).toMatchObject({ status: 400 })
  expect(await problemOf(await client.begin(2 * MIB + 1, aVideo))).toMatchObject({
    status: 413,
    error: 'FILE_TOO_LARGE',
    details: { maximumBytes: 2 * MIB },
  })
  expect((await client.begin(2 * MIB, aVideo)).status).toBe(201)
  const asFan = as(fan)
  expect(await problemOf(await asFan.begin(10, aVideo))).toMatchObject({ status: 403, error: 'FORBIDDEN' })
  expect((await asFan.begin(10, { type: 'avatar', filename: 'me.jpg' })).status).toBe(201)
  expect(await uploads()).toHaveLength(2)
})

test('an upload is its owner’s alone, even where others know its address, and the cookie alone proves nobody', async () => {
  const { app, client, as, creator } = await aStage()
  const path = pathOf(await client.begin(10, aVideo))
  const other = as(await app.aCreator())
  for (const answer of [
    await other.ask('HEAD', path),
    await other.send(path, 0, randomBytes(10)),
    await other.ask('DELETE', path),
  ])
    expect(answer.status).toBe(404)
  const cookie = { cookie: `token=${app.accountOf(creator).token}` }
  expect((await as(null).ask('HEAD', path, cookie)).status).toBe(401)
  expect((await client.send(path, 0, randomBytes(10))).status).toBe(204)
  expect((await client.ask('GET', path)).status).toBe(404)
})

test('counts unfinished uploads against the quota and their number', async () => {
  const { app, client, creator } = await aStage()
  const GIB = 1024 * MIB
  await app.rows(`insert into media_usage (account_id, used_bytes) values ('${creator}', ${93 * GIB})`)
  expect((await client.begin(4 * GIB, aVideo)).status).toBe(201)
  expect(await problemOf(await client.begin(4 * GIB, aVideo))).toEqual({
    status: 422,
    error: 'STORAGE_QUOTA_REACHED',
    details: { usedBytes: 97 * GIB, maximumBytes: 100 * GIB },
    hasText: true,
  })

  await app.rows(`insert into upload (id_hash, collection, account_id, size_bytes, metadata, expires_at)
    select sha256(n::text::bytea), 'media', '${creator}', 1, '{}', app_now() + interval '1 hour' from generate_series(1, 249) n`)
  expect(await problemOf(await client.begin(10, aVideo))).toMatchObject({ status: 422, error: 'TOO_MANY_UPLOADS' })
})

test('of two requests that write at the same place one is refused, and the other goes on', async () => {
  const { client, uploads } = await aStage()
  const bytes = randomBytes(1_000)
  const path = pathOf(await client.begin(bytes.length, aVideo))
  await client.send(path, 0, bytes.subarray(0, 400))
  expect(await problemOf(await client.send(path, 0, bytes.subarray(0, 400)))).toMatchObject({
    status: 409,
    error: 'UPLOAD_OFFSET_WRONG',
  })
  expect(await problemOf(await client.send(path, 400, randomBytes(601)))).toMatchObject({ status: 413 })
  expect((await client.send(path, 400, bytes.subarray(400))).status).toBe(204)
  expect(await uploads()).toEqual([{ offset_bytes: 1_000, size_bytes: 1_000 }])
})

test('a cancelled upload leaves nothing, and an abandoned one nothing after the sweep', async () => {
  const { app, client, uploads, objects } = await aStage()
  const begin = async () => {
    const path = pathOf(await client.begin(1_000, aVideo))
    await client.send(path, 0, randomBytes(400))
    return path
  }
  expect((await client.ask('DELETE', await begin())).status).toBe(204)
  expect([await uploads(), await objects()]).toEqual([[], []])

  const path = await begin()
  await app.advance(71 * HOUR_MS)
  await app.runDue()
  expect(await client.offsetOf(path)).toBe(400)
  await app.advance(2 * HOUR_MS)
  expect((await client.ask('HEAD', path)).status).toBe(404)
  await app.runDue()
  expect([await uploads(), await objects()]).toEqual([[], []])
})

test('speaks the version of the protocol that it knows, and none during maintenance', async () => {
  const { app, client, as } = await aStage()
  const answer = await as(null).ask('OPTIONS', mediaUploadPath)
  expect([answer.headers.get('tus-version'), answer.headers.get('tus-extension')]).toEqual([
    '1.0.0',
    'creation,creation-with-upload,termination,expiration',
  ])
  expect(await problemOf(await client.begin(10, aVideo, { 'tus-resumable': '0.2.2' }))).toMatchObject({ status: 400 })
  await app.changeSettings({ maintenanceMode: true })
  expect(await problemOf(await client.begin(10, aVideo))).toMatchObject({ status: 503, error: 'MAINTENANCE' })
})

test.each(['photo', 'thumbnail'])(
  'a %s of a post is taken from an upload that arrived before, and once',
  async (kind) => {
    const { app, client, creator, objects } = await aStage()
    const bytes = await aPhotographOf(5_000)
    const path = pathOf(await client.begin(bytes.length, { type: `feed-${kind}`, filename: 'beach.jpg' }))
    const take = () => {
      const form = new FormData()
      form.set('fileUpload', path.split('/').at(-1) ?? '')
      return app.call('POST', `/performer/feeds/${kind}/upload`, { as: creator, body: form })
    }
    expect(answerOf(await take())).toEqual([422, 'FILE_MISSING'])
    expect((await client.send(path, 0, bytes)).status).toBe(204)
    const [first, again] = [await take(), await take()]
    expect([first.status, first.body.data.name, first.body.data.status]).toEqual([201, 'beach.jpg', 'active'])
    expect(again.body.data._id).toBe(first.body.data._id)
    await app.runDue()
    expect(await objects()).toEqual([])
  },
)
