import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerOf, PASSWORD, testApp, type TestApp } from '#src/test-support/test-app.ts'

const body = { username: 'annabella', email: 'anna@example.test', password: PASSWORD }

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('a passport of tests '.repeat(5_000))])

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

test('a creator without documents waits for them and is not public', async () => {
  const app = await testApp()
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

test('a creator with both documents waits for staff; the documents are stored encrypted', async () => {
  const app = await testApp()
  const files = { idVerification: JPEG, documentVerification: JPEG }
  expect((await registerPerformer(app, files)).status).toBe(200)
  expect((await stateOf(app)).state).toBe('under_review')

  const { rows } = await sql`select kind, mime_type, size_bytes from verification_document order by kind`.execute(
    app.db,
  )
  expect(rows).toEqual(
    ['documentVerification', 'idVerification'].map((kind) => ({
      kind,
      mime_type: 'image/jpeg',
      size_bytes: JPEG.length,
    })),
  )
  const stored = await storedFiles(app)
  expect(stored).toHaveLength(2)
  for (const bytes of stored) expect(bytes.includes('a passport of tests')).toBe(false)
})

test('what is not a document is refused before an account exists, and nothing of it stays', async () => {
  const app = await testApp()
  const files = { idVerification: JPEG, documentVerification: '<script>alert(1)</script>' }
  const reply = await registerPerformer(app, files)
  expect(answerOf(reply)).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect(await storedFiles(app)).toEqual([])
  expect((await registerPerformer(app)).status).toBe(200)
})

test('a creator must state a day of birth, and be an adult', async () => {
  const app = await testApp()
  expect((await registerPerformer(app, {}, { dateOfBirth: '2015-05-04' })).body.error).toBe('UNDER_AGE')
  expect((await registerPerformer(app, {}, { dateOfBirth: '' })).body.error).toBe('VALIDATION_FAILED')
})

async function storedFiles(app: TestApp): Promise<Buffer[]> {
  const entries = await readdir(join(app.dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
}

test('documents can be handed in later; with one of each kind staff have something to look at', async () => {
  const app = await testApp()
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

test('a creator whose e-mail must be proved goes on once it is', async () => {
  const app = await testApp()
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
