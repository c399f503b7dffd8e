import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, peopleApp, type PeopleApp } from '#src/test-support/people-app.ts'

const body = { username: 'annabella', email: 'anna@example.test', password: PASSWORD }

type Part = { name: string; value: string | Buffer; filename?: string }

function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'a-boundary-of-tests'
  const chunks = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/jpeg`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-language': 'en-US' },
  }
}

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('a passport of tests '.repeat(5_000))])

const registerPerformer = (app: PeopleApp, files: readonly Part[] = [], fields: Record<string, string> = {}) => {
  const all = { ...body, name: 'Anna', dateOfBirth: '1990-05-04', phone: '912345678', phoneCode: '+886', ...fields }
  const parts = [...Object.entries(all).map(([name, value]) => ({ name, value })), ...files]
  return app.http.inject({ method: 'POST', url: '/api/auth/performers/register', ...multipart(parts) })
}

const stateOf = async (app: PeopleApp) => {
  const token = await app.signIn('annabella')
  return (await app.call('GET', '/performers/me', { token })).json().data
}

test('a creator without documents waits for them and is not public', async () => {
  const app = await peopleApp()
  expect((await registerPerformer(app)).statusCode).toBe(200)
  expect(await stateOf(app)).toMatchObject({
    state: 'documents_pending',
    status: 'pending',
    verifiedDocument: false,
    dateOfBirth: '1990-05-04',
    phone: '912345678',
    name: 'Anna',
  })
  expect((await app.call('GET', '/performers/annabella')).statusCode).toBe(404)
})

test('a creator with both documents waits for staff; the documents are stored encrypted', async () => {
  const app = await peopleApp()
  const files = ['idVerification', 'documentVerification'].map((name) => ({ name, value: JPEG, filename: 'me.jpg' }))
  expect((await registerPerformer(app, files)).statusCode).toBe(200)
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
  const app = await peopleApp()
  const files = [
    { name: 'idVerification', value: JPEG, filename: 'me.jpg' },
    { name: 'documentVerification', value: '<script>alert(1)</script>', filename: 'me.jpg' },
  ]
  const reply = await registerPerformer(app, files)
  expect([reply.statusCode, reply.json().error]).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect(await storedFiles(app)).toEqual([])
  expect((await registerPerformer(app)).statusCode).toBe(200)
})

test('a creator must state a day of birth, and be an adult', async () => {
  const app = await peopleApp()
  expect((await registerPerformer(app, [], { dateOfBirth: '2015-05-04' })).json().error).toBe('UNDER_AGE')
  expect((await registerPerformer(app, [], { dateOfBirth: '' })).json().error).toBe('VALIDATION_FAILED')
})

async function storedFiles(app: PeopleApp): Promise<Buffer[]> {
  const entries = await readdir(join(app.dataDir, 'documents'), { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
}

test('documents can be handed in later; with one of each kind staff have something to look at', async () => {
  const app = await peopleApp()
  await registerPerformer(app)
  const token = await app.signIn('annabella')
  const handIn = (name: string, value: Buffer = JPEG) => {
    const { payload, headers } = multipart([{ name, value, filename: 'me.jpg' }])
    const url = '/api/performers/documents/upload'
    return app.http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: token } })
  }
  const first = await handIn('idVerification')
  expect([first.statusCode, first.json().data]).toEqual([
    200,
    { kinds: ['idVerification'], state: 'documents_pending' },
  ])
  expect((await handIn('idVerification')).json().data.state).toBe('documents_pending')
  const refused = await handIn('documentVerification', Buffer.from('<html>not a document</html>'))
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect((await handIn('documentVerification')).json().data).toEqual({
    kinds: ['documentVerification', 'idVerification'],
    state: 'under_review',
  })
  expect((await stateOf(app)).state).toBe('under_review')
  expect(await readdir(join(app.dataDir, 'documents')).then((names) => names.length)).toBeGreaterThan(0)
})

test('a creator whose e-mail must be proved goes on once it is', async () => {
  const app = await peopleApp()
  await app.site.changeSettings({ values: { requireEmailVerification: true }, actorId: null })
  await registerPerformer(app)
  const isAt = async () => (await sql<{ state: string }>`select state from performer`.execute(app.db)).rows[0]?.state
  expect(await isAt()).toBe('email_pending')
  await app.drain()
  const mails = (await app.http.inject('/dev/mail.json')).json<{ text: string }[]>()
  const mail = mails.find(({ text }) => text.includes('/auth/verify'))
  const token = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  expect((await app.call('POST', '/auth/email-verification/confirm', { body: { token } })).statusCode).toBe(200)
  await app.drain()
  expect(await isAt()).toBe('documents_pending')
  await app.signIn('annabella')
})
