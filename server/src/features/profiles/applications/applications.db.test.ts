import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { answerOf, test, type TestApp } from '#src/test-support/test-app.ts'

const aPassport = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

/** A creator who has handed in both documents and waits for review. */
async function applicant(app: TestApp, username = 'annabella') {
  const creator = await app.aCreator({ username, state: 'documents_pending' })
  await app.rows(`delete from verification_document where account_id = '${creator}'`)
  const form = new FormData()
  for (const [kind, colour] of [
    ['idVerification', '#336699'],
    ['documentVerification', '#993366'],
  ] as const)
    form.set(kind, new Blob([new Uint8Array(await aPassport(colour))]), `${kind}.png`)
  const { state } = await app.read('POST', '/performers/documents/upload', { as: creator, body: form })
  expect(state).toBe('under_review')
  return creator
}

type Listed = { data: { username: string; state: string }[]; total: number }
type Document = { _id: string; kind: string; refusedAt: string | null }

const openDocument = (app: TestApp, creator: string, documentId: string, as: string) =>
  app.call('POST', `/admin/performers/${creator}/documents/${documentId}/views`, { as })

const viewsIn = (app: TestApp) =>
  app.rows(`select actor_id, subject_id, facts->>'documentId' as document from audit_log
    where action = 'profiles.document_viewed' order by id`)

test('staff see who waits, the longest wait first, and one application with its data', async ({ app }) => {
  const reviewer = await app.aStaffMember('reviewer')
  const first = await applicant(app, 'first.one')
  await app.advance(60_000)
  await applicant(app, 'second.one')
  await app.aCreator({ username: 'known' })
  const list = async (query: string): Promise<[string[], number]> => {
    const { data, total } = await app.read<Listed>('GET', `/admin/performers?${query}`, { as: reviewer })
    return [data.map(({ username }) => username), total]
  }
  expect(await list('status=under_review')).toEqual([['first.one', 'second.one'], 2])
  expect(await list('status=under_review&limit=1&offset=1')).toEqual([['second.one'], 2])
  expect(await list('q=SECOND')).toEqual([['second.one'], 1])
  expect((await list(''))[1]).toBe(3)

  const detail = await app.read('GET', `/admin/performers/${first}`, { as: reviewer })
  expect(detail).toMatchObject({
    _id: first,
    username: 'first.one',
    email: 'first.one@example.test',
    verifiedEmail: true,
    state: 'under_review',
    missing: [],
    decisions: [],
  })
  expect(detail.documents.map(({ kind }: Document) => kind).toSorted()).toEqual([
    'documentVerification',
    'idVerification',
  ])
  expect(JSON.stringify(detail)).not.toContain('storage')
  expect(await viewsIn(app)).toEqual([])
})

test('a document is opened one by one: each look is in the audit log, its bytes come from no cache', async ({
  app,
}) => {
  const creator = await applicant(app)
  const reviewer = await app.aStaffMember('reviewer')
  const { documents } = await app.read('GET', `/admin/performers/${creator}`, { as: reviewer })
  const { _id: id }: Document = documents.find(({ kind }: Document) => kind === 'idVerification')

  for (let look = 0; look < 2; look += 1) {
    const { status, body } = await openDocument(app, creator, id, reviewer)
    expect([status, body.data.mimeType]).toEqual([201, 'image/webp'])
    const file = await app.fetch(body.data.url, reviewer)
    expect([file.statusCode, file.headers['cache-control'], file.headers['content-type']]).toEqual([
      200,
      'no-store',
      'image/webp',
    ])
    expect(file.headers['content-security-policy']).toContain('sandbox')
    const { width, height } = await sharp(file.rawPayload).metadata()
    expect([width, height]).toEqual([64, 48])
  }
  const view = { actor_id: reviewer, subject_id: creator, document: id }
  expect(await viewsIn(app)).toEqual([view, view])
})

test('a link opens one document, for two minutes, for the session of the member of staff who looked', async ({
  app,
}) => {
  const creator = await applicant(app)
  const [reviewer, other, finance] = [
    await app.aStaffMember('reviewer'),
    await app.aStaffMember('admin'),
    await app.aStaffMember('finance'),
  ]
  const { documents } = await app.read('GET', `/admin/performers/${creator}`, { as: reviewer })
  const [one, two]: Document[] = documents
  const { url } = (await openDocument(app, creator, one?._id ?? '', reviewer)).body.data
  const statusOf = async (address: string, as: string | null) => (await app.fetch(address, as)).statusCode

  expect(await statusOf(url, reviewer)).toBe(200)
  // Over https the cookie has a prefix.
  const cookie = `__Host-token=${app.accountOf(reviewer).token}`
  expect((await app.http.inject({ url, headers: { cookie } })).statusCode).toBe(200)
  for (const as of [null, other, finance, creator]) expect(await statusOf(url, as)).toBe(404)
  expect(await statusOf(url.replace(one?._id ?? '', two?._id ?? ''), reviewer)).toBe(404)
  expect(await statusOf(url.replace(/e=\d/, 'e=9'), reviewer)).toBe(404)
  expect(await statusOf(`${url}A`, reviewer)).toBe(404)
  await app.rows(`update account set staff_roles = '{finance}' where id = '${reviewer}'`)
  expect(await statusOf(url, reviewer)).toBe(404)
  await app.rows(`update account set staff_roles = '{reviewer}' where id = '${reviewer}'`)
  await app.advance(120_000)
  expect(await statusOf(url, reviewer)).toBe(404)
})

test('only reviewers and administrators see applications, and no document of another creator under this one', async ({
  app,
}) => {
  const creator = await applicant(app)
  const another = await applicant(app, 'another')
  const admin = await app.aStaffMember('admin')
  const { documents } = await app.read('GET', `/admin/performers/${creator}`, { as: admin })
  const [{ _id: id }]: [Document] = documents
  for (const as of [await app.aFan(), creator, await app.aStaffMember('support', 'finance')]) {
    expect(await app.statusOf('/admin/performers', { as })).toBe(403)
    expect(await app.statusOf(`/admin/performers/${creator}`, { as })).toBe(403)
    expect(answerOf(await openDocument(app, creator, id, as))).toEqual([403, 'FORBIDDEN'])
  }
  expect((await openDocument(app, another, id, admin)).status).toBe(404)
  expect(await app.statusOf(`/admin/performers/${await app.aFan()}`, { as: admin })).toBe(404)
  expect(await viewsIn(app)).toEqual([])
})

test('a document that was altered in the store is not shown', async ({ app }) => {
  const creator = await applicant(app)
  const admin = await app.aStaffMember('admin')
  const folder = join(app.dataDir, 'documents')
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // What lies on the disk is no picture: it is encrypted.
  for (const file of files) expect((await readFile(file)).includes('PNG')).toBe(false)

  await sql`update verification_document set nonce = decode('000000000000000000000000', 'hex')`.execute(app.owner)
  const { documents } = await app.read('GET', `/admin/performers/${creator}`, { as: admin })
  const { url } = (await openDocument(app, creator, documents[0]._id, admin)).body.data
  expect((await app.fetch(url, admin)).statusCode).toBe(500)
})

test('without documents nobody is approved; a refused document is handed in again; each decision is listed with its reason', async ({
  app,
}) => {
  const creator = await applicant(app)
  const admin = await app.aStaffMember('admin')
  const decide = (body: object) => app.call('PUT', `/admin/performers/${creator}/status`, { as: admin, body })
  const refusedDocuments = [{ kind: 'idVerification', reason: 'expired' }]
  expect((await decide({ status: 'documents_pending', reason: 'expired passport', refusedDocuments })).status).toBe(200)
  const approved = await decide({ status: 'approved', reason: 'known person' })
  expect([approved.status, approved.body.error, approved.body.details]).toEqual([
    409,
    'CREATOR_NOT_READY',
    { missing: ['idVerification'] },
  ])
  const detail = await app.read('GET', `/admin/performers/${creator}`, { as: admin })
  expect(detail).toMatchObject({ state: 'documents_pending', missing: ['idVerification'] })
  expect(detail.documents.filter(({ refusedAt }: Document) => refusedAt !== null)).toHaveLength(1)
  expect(detail.decisions).toEqual([
    {
      at: expect.any(String),
      by: app.accountOf(admin).username,
      from: 'under_review',
      to: 'documents_pending',
      reason: 'expired passport',
    },
  ])
})
