import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { answerOf, PASSWORD, test, testApp, type TestApp } from '#src/test-support/test-app.ts'
import { aPdf } from '#src/test-support/test-pdfs.ts'
import { aBomb, aPhotographOf, aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const body = { username: 'annabella', email: 'anna@example.test', password: PASSWORD }

const JPEG = await aPhotographOf(100_000)

type Documents = Record<string, Buffer | string>

/** A form with these fields, and files in the others. */
function formOf(fields: Record<string, string>, documents: Documents): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of Object.entries(documents))
    form.set(name, new Blob([new Uint8Array(Buffer.from(bytes))]), 'me.jpg')
  return form
}

const registerPerformer = ({ call }: TestApp, documents: Documents = {}, fields = {}) => {
  const all = {
    ...body,
    name: 'Anna',
    firstName: 'Anna',
    lastName: 'Bella',
    dateOfBirth: '1990-05-04',
    phone: '912345678',
    phoneCode: '+886',
    ...fields,
  }
  return call('POST', '/auth/performers/register', { body: formOf(all, documents) })
}

const stateOf = async (app: TestApp) => {
  const token = await app.logIn('annabella')
  return app.read('GET', '/performers/me', { token })
}

test('a creator without a display name is called by their user name, never by the names of their documents', async ({
  app,
}) => {
  expect((await registerPerformer(app, {}, { name: '' })).status).toBe(200)
  expect(await stateOf(app)).toMatchObject({ name: 'annabella', firstName: 'Anna', lastName: 'Bella' })
})

test('a creator without documents waits for them and is not public', async ({ app }) => {
  expect((await registerPerformer(app)).status).toBe(200)
  expect(await stateOf(app)).toMatchObject({
    state: 'documents_pending',
    status: 'pending',
    verifiedDocument: false,
    dateOfBirth: '1990-05-04',
    phone: '+886912345678',
    phoneCode: '+886',
    name: 'Anna',
  })
  expect((await app.call('GET', '/performers/annabella')).status).toBe(404)
})

test('a creator with both documents waits for staff; the documents are stored encrypted', async ({ app }) => {
  const files = { idVerification: JPEG, documentVerification: JPEG }
  expect((await registerPerformer(app, files)).status).toBe(200)
  expect((await stateOf(app)).state).toBe('under_review')

  const { rows } = await sql`select kind, mime_type from verification_document order by kind`.execute(app.db)
  expect(rows).toEqual(
    ['documentVerification', 'idVerification'].map((kind) => ({
      kind,
      mime_type: 'image/webp',
    })),
  )
  const stored = await storedFiles(app)
  expect(stored).toHaveLength(2)
  for (const bytes of stored) expect(bytes.includes('a passport of tests')).toBe(false)
})

test('what is not a document is refused before an account exists, and nothing of it stays', async ({ app }) => {
  const files = { idVerification: JPEG, documentVerification: '<script>alert(1)</script>' }
  const reply = await registerPerformer(app, files)
  expect(answerOf(reply)).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect(await storedFiles(app)).toEqual([])
  expect((await registerPerformer(app)).status).toBe(200)
})

test('a creator must state a day of birth, and be an adult', async ({ app }) => {
  expect((await registerPerformer(app, {}, { dateOfBirth: '2015-05-04' })).body.error).toBe('UNDER_AGE')
  expect((await registerPerformer(app, {}, { dateOfBirth: '' })).body.error).toBe('VALIDATION_FAILED')
})

async function storedFiles(app: TestApp): Promise<Buffer[]> {
  const entries = await readdir(join(app.dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
}

test('documents can be handed in later; with one of each kind staff have something to look at', async ({ app }) => {
  await registerPerformer(app)
  const token = await app.logIn('annabella')
  const handIn = (kind: string, bytes: Buffer | string = JPEG) =>
    app.call('POST', '/performers/documents/upload', { token, body: formOf({}, { [kind]: bytes }) })
  const first = await handIn('idVerification')
  expect([first.status, first.body.data]).toEqual([200, { kinds: ['idVerification'], state: 'documents_pending' }])
  expect((await handIn('idVerification')).body.data.state).toBe('documents_pending')
  const refused = await handIn('documentVerification', '<html>not a document</html>')
  expect(answerOf(refused)).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect((await handIn('documentVerification')).body.data).toEqual({
    kinds: ['documentVerification', 'idVerification'],
    state: 'under_review',
  })
  expect((await stateOf(app)).state).toBe('under_review')
  expect(await readdir(join(app.dataDir, 'documents')).then((names) => names.length)).toBeGreaterThan(0)
})

test('a creator whose e-mail must be proved goes on once it is', async ({ app }) => {
  await app.changeSettings({ requireEmailVerification: true })
  await registerPerformer(app)
  const isAt = async () => (await sql<{ state: string }>`select state from performer`.execute(app.db)).rows[0]?.state
  expect(await isAt()).toBe('email_pending')
  const { token } = await app.mailedLink('/auth/verify')
  expect((await app.call('POST', '/auth/email-verification/confirm', { body: { token } })).status).toBe(200)
  await app.drain()
  expect(await isAt()).toBe('documents_pending')
  await app.logIn('annabella')
})

const aPage = '<script>alert(document.cookie)</script>'

test('a picture of a document is kept upright, without position and hidden content; its own bytes are gone', async ({
  app,
}) => {
  const sent = Buffer.concat([await aSidewaysPhotograph(), Buffer.from(aPage)])
  expect(sent.includes('SecretCamera')).toBe(true)
  expect((await registerPerformer(app, { idVerification: sent })).status).toBe(200)

  const [shown] = await shownTo(app)
  const { format, width, height, exif } = await sharp(shown?.rawPayload).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 800, 600, undefined])
  expect(['SecretCamera', aPage].filter((text) => shown?.rawPayload.includes(text))).toEqual([])
  expect(await storedFiles(app)).toHaveLength(1)
})

test('a PDF is kept written anew, and staff download it into no page', async ({ app }) => {
  const sent = Buffer.concat([await aPdf(), Buffer.from(aPage)])
  expect((await registerPerformer(app, { documentVerification: sent })).status).toBe(200)

  const [shown] = await shownTo(app)
  expect(shown?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect([shown?.rawPayload.includes('%PDF-'), shown?.rawPayload.includes(aPage)]).toEqual([true, false])
})

test.each([
  ['a JPEG in its first bytes only', Buffer.from(`\xff\xd8\xff\xe0${aPage}`, 'latin1'), 'FILE_NOT_A_PICTURE'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'FILE_NOT_A_PICTURE'],
  ['a picture of too many pixels', aBomb(30_000, 30_000), 'PICTURE_TOO_LARGE'],
  ['a PDF in its first bytes only', Buffer.from(`%PDF-1.7\n${aPage}`), 'PDF_NOT_ACCEPTED'],
  ['a PDF with a script', await aPdf((document) => document.addJavaScript('main', 'app.alert(1)')), 'PDF_NOT_ACCEPTED'],
])('refuses %s, and nothing of either document stays', async (_name, bytes, problem) => {
  const app = await testApp()
  const reply = await registerPerformer(app, { idVerification: JPEG, documentVerification: bytes })
  expect(answerOf(reply)).toEqual([422, problem])
  expect(await storedFiles(app)).toEqual([])
  expect((await registerPerformer(app)).status).toBe(200)
})

test('while too many pictures wait a document can be handed in later, and nothing of it stays', async () => {
  let isBusy = true
  const app = await testApp({
    wrappers: {
      pictures: (chosen) => ({
        ...chosen,
        prepare: (...given) => (isBusy ? Promise.resolve({ outcome: 'busy' }) : chosen.prepare(...given)),
      }),
    },
  })
  const reply = await registerPerformer(app, { idVerification: JPEG })
  expect([...answerOf(reply), Number(reply.headers['retry-after']) > 0]).toEqual([503, 'OVERLOADED', true])
  expect(await storedFiles(app)).toEqual([])
  isBusy = false
  expect((await registerPerformer(app, { idVerification: JPEG })).status).toBe(200)
})

test('a fault of the decoding process leaves nothing of a document behind', async () => {
  let calls = 0
  const app = await testApp({
    wrappers: {
      pictures: (chosen) => ({
        ...chosen,
        prepare: (...given) => (++calls > 1 ? Promise.reject(new Error('broken')) : chosen.prepare(...given)),
      }),
    },
  })
  const reply = await registerPerformer(app, { idVerification: JPEG, documentVerification: JPEG })
  expect(reply.status).toBe(500)
  expect(await storedFiles(app)).toEqual([])
})

/** Every document of the creator, as a reviewer gets it. */
async function shownTo(app: TestApp) {
  const reviewer = await app.aStaffMember('reviewer')
  const documents = await app.rows<{ id: string; account_id: string }>(
    'select id, account_id from verification_document',
  )
  return Promise.all(
    documents.map(async ({ id, account_id: creator }) => {
      const path = `/admin/performers/${creator}/documents/${id}/views`
      const { url } = await app.read<{ url: string }>('POST', path, { as: reviewer })
      return app.fetch(url, reviewer)
    }),
  )
}
