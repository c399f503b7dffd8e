import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentUploadPath } from '@stagedoor/contract/document-uploads'
import { mediaUploadPath } from '@stagedoor/contract/uploads'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerOf, HOUR_MS, PASSWORD, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { aPdf } from '#src/test-support/test-pdfs.ts'
import { aPhotographOf } from '#src/test-support/test-pictures.ts'
import { tusClient } from '#src/test-support/tus-client.ts'

/** The people's features, listening, and someone who speaks the protocol to them. */
async function aDocumentDesk(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const client = tusClient(await app.origin(), documentUploadPath, null)
  const begin = (size: number, kind = 'idVerification', headers: Record<string, string> = {}) =>
    client.begin(size, { kind, filename: 'Anna.jpg' }, headers)
  /** Files of what has not been taken, whole or not. */
  const waiting = async () => {
    const entries = await readdir(join(app.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  }
  const mayCut = async () => expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  return { app, ...client, begin, waiting, mayCut }
}

async function register(app: TestApp, fields: Record<string, string>) {
  const form = new FormData()
  const person = {
    username: 'annabella',
    email: 'annabella@example.test',
    password: PASSWORD,
    firstName: 'Anna',
    lastName: 'Bella',
    dateOfBirth: '1990-05-04',
    ...fields,
  }
  for (const [name, value] of Object.entries(person)) form.set(name, value)
  return app.call('POST', '/auth/performers/register', { body: form })
}

const idOf = (path: string) => path.split('/').at(-1) ?? ''

test('resumes a document after a broken connection, and assigns it to the registering creator', async () => {
  const { app, ask, begin, send, offsetOf, waiting, mayCut, sendAndCut } = await aDocumentDesk()
  const bytes = await aPhotographOf(300_000)
  const begun = await begin(bytes.length)
  const path = begun.headers.get('location') ?? ''
  expect([begun.status, path]).toEqual([
    201,
    expect.stringMatching(/^\/api\/auth\/performers\/documents\/[0-9a-f]{64}$/),
  ])

  await sendAndCut(path, bytes, { cutAfter: 120_000, mayCut })
  await expect.poll(() => offsetOf(path), { timeout: 30_000 }).toBeGreaterThan(0)
  const unfinished = await register(app, { idVerificationUpload: idOf(path) })
  expect(answerOf(unfinished)).toEqual([422, 'FILE_MISSING'])

  // The server may still be letting go of the line that was cut.
  await expect
    .poll(
      async () => {
        const offset = await offsetOf(path)
        return offset === bytes.length || (await send(path, offset, bytes.subarray(offset))).status === 204
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  expect((await register(app, { idVerificationUpload: idOf(path) })).status).toBe(200)
  const { rows } = await sql`select kind, mime_type from verification_document`.execute(app.db)
  expect(rows).toEqual([{ kind: 'idVerification', mime_type: 'image/webp' }])
  expect([await waiting(), (await ask('HEAD', path)).status]).toEqual([[], 404])
})

test('a signed-in creator hands in what arrived piece by piece, once', async () => {
  const { app, begin, send, waiting } = await aDocumentDesk()
  const creator = await app.aCreator({ state: 'documents_pending' })
  const bytes = await aPhotographOf(5_000)
  const path = (await begin(bytes.length)).headers.get('location') ?? ''
  const handIn = () => {
    const form = new FormData()
    form.set('idVerificationUpload', idOf(path))
    return app.call('POST', '/performers/documents/upload', { as: creator, body: form })
  }
  expect(answerOf(await handIn())).toEqual([422, 'FILE_MISSING'])
  await send(path, 0, bytes)
  expect((await handIn()).body.data).toEqual({ kinds: ['idVerification'], state: 'documents_pending' })
  expect(await waiting()).toEqual([])
  expect(answerOf(await handIn())).toEqual([422, 'FILE_MISSING'])
})

test('a refused username does not require uploading the document again', async () => {
  const { app, begin, send } = await aDocumentDesk()
  await app.aFan({ username: 'annabella' })
  const bytes = await aPhotographOf(5_000)
  const path = (await begin(bytes.length, 'documentVerification')).headers.get('location') ?? ''
  await send(path, 0, bytes)
  const fields = { documentVerificationUpload: idOf(path), email: 'new@example.test' }
  expect((await register(app, fields)).body.error).toBe('USERNAME_TAKEN')
  expect((await register(app, { ...fields, username: 'annabel' })).status).toBe(200)
  const again = await register(app, { ...fields, username: 'annabeth', email: 'other@example.test' })
  expect(again.body.error).toBe('FILE_MISSING')
})

test('refuses files that are too large, not documents, or of another kind', async () => {
  const { app, begin, send, waiting } = await aDocumentDesk()
  expect((await begin(20 * 1024 * 1024 + 1)).status).toBe(413)
  expect((await begin(10, 'portrait')).status).toBe(400)
  expect((await begin(0)).status).toBe(400)

  const page = Buffer.from('<html><script>alert(1)</script>')
  const path = (await begin(page.length)).headers.get('location') ?? ''
  const refused = await send(path, 0, page)
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'FILE_NOT_A_PICTURE' }])
  expect(await waiting()).toEqual([])

  const bytes = await aPhotographOf(2_000)
  const other = (await begin(bytes.length)).headers.get('location') ?? ''
  await send(other, 0, bytes)
  expect((await register(app, { documentVerificationUpload: idOf(other) })).body.error).toBe('FILE_MISSING')
})

test('never serves an upload, to any request, and refuses other sites', async () => {
  const { ask, begin, send } = await aDocumentDesk()
  const bytes = await aPhotographOf(2_000)
  const begun = await begin(bytes.length, 'idVerification', { origin: 'https://evil.example' })
  expect(begun.headers.get('access-control-allow-origin')).not.toBe('https://evil.example')
  const path = begun.headers.get('location') ?? ''
  await send(path, 0, bytes)
  const answers = await Promise.all([
    ask('GET', path),
    ask('PATCH', path, { 'x-http-method-override': 'GET' }),
    ask('POST', path, { 'x-http-method-override': 'GET' }),
  ])
  expect(answers.map(({ status }) => status >= 400)).toEqual([true, true, true])
  for (const answer of answers) expect((await answer.bytes()).byteLength).toBeLessThan(1_000)
})

test('supports cancelling, refuses uploads while the site is closed, and limits their number', async () => {
  const { app, ask, begin, waiting } = await aDocumentDesk()
  const path = (await begin(5_000)).headers.get('location') ?? ''
  expect((await ask('DELETE', path)).status).toBe(204)
  expect(await waiting()).toEqual([])

  await app.changeSettings({ maintenanceMode: true })
  expect((await begin(5_000)).status).toBe(503)
  await app.changeSettings({ maintenanceMode: false })
  const statuses: number[] = []
  for (let i = 0; i < 40; i += 1) statuses.push((await begin(5_000)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429])
})

test('what arrived piece by piece is made safe when it is handed in, in both ways', async () => {
  const { app, begin, send } = await aDocumentDesk()
  const creator = await app.aCreator({ state: 'documents_pending' })
  const upload = async (bytes: Buffer) => {
    const path = (await begin(bytes.length)).headers.get('location') ?? ''
    expect((await send(path, 0, bytes)).status).toBe(204)
    return { idVerificationUpload: idOf(path) }
  }
  const handIn = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return app.call('POST', '/performers/documents/upload', { as: creator, body: form })
  }
  const kept = () => readdir(join(app.dataDir, 'documents'), { recursive: true, withFileTypes: true })
  const polyglot = await upload(Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'))
  const scripted = await upload(await aPdf((document) => document.addJavaScript('main', 'app.alert(1)')))
  for (const [fields, problem] of [
    [polyglot, 'FILE_NOT_A_PICTURE'],
    [scripted, 'PDF_NOT_ACCEPTED'],
  ] as const) {
    expect(answerOf(await handIn(fields))).toEqual([422, problem])
    expect(answerOf(await register(app, fields))).toEqual([422, problem])
  }
  expect((await kept()).filter((entry) => entry.isFile())).toEqual([])
  expect((await handIn(await upload(await aPdf()))).status).toBe(200)
})

test('what waits is encrypted, and nobody else’s sign-in or upload of media opens it', async () => {
  const { app, begin, send, waiting } = await aDocumentDesk()
  const bytes = await aPdf()
  const path = (await begin(bytes.length)).headers.get('location') ?? ''
  await send(path, 0, bytes)

  const [file = ''] = await waiting()
  expect((await readFile(file)).includes('%PDF-')).toBe(false)
  const creator = await app.aCreator()
  const media = tusClient(await app.origin(), mediaUploadPath, app.accountOf(creator).token)
  expect((await media.ask('HEAD', `${mediaUploadPath}/${idOf(path)}`)).status).toBe(404)
})

test('a full store answers 507, and leaves neither a part nor the upload', async () => {
  const { ask, begin, send, waiting } = await aDocumentDesk({
    wrappers: { uploadStorage: (chosen) => ({ ...chosen, put: async () => ({ outcome: 'storage_full' }) }) },
  })
  const bytes = await aPhotographOf(5_000)
  const path = (await begin(bytes.length)).headers.get('location') ?? ''
  const refused = await send(path, 0, bytes)
  expect([refused.status, await refused.json()]).toMatchObject([507, { error: 'STORAGE_FULL' }])
  expect([(await ask('HEAD', path)).status, await waiting()]).toEqual([404, []])
})

test('what is abandoned goes after three days, with its bytes', async () => {
  const { app, ask, begin, send, waiting } = await aDocumentDesk()
  const path = (await begin(5_000)).headers.get('location') ?? ''
  await send(path, 0, (await aPhotographOf(5_000)).subarray(0, 2_000))
  await app.advance(73 * HOUR_MS)
  await app.runDue()
  expect([(await ask('HEAD', path)).status, await waiting()]).toEqual([404, []])
})
