import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkKeys } from './doctor/keys.ts'
import { freshDatabaseUrl } from './test-support/fresh-database.ts'
import { PASSWORD, testApp, type TestApp } from './test-support/test-app.ts'
import { testConfig } from './test-support/test-config.ts'

const FORMER = 'a former secret of tests, at least thirty-two bytes'
const NEWEST = 'the newest secret of tests, at least thirty-two bytes'

const BANK = { firstName: 'Mei', lastName: 'Lin', bankName: 'First Bank', bankAccount: '01234567890128', country: 'TW' }

const codeAt = ({ clock }: TestApp, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

async function sizeOf(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  return [width, height]
}

/** A creator with an authenticator app, bank details and two documents. */
async function aCreatorWithSecrets(app: TestApp) {
  const creator = await app.aCreator({ state: 'documents_pending' })
  await app.rows(`delete from verification_document where account_id = '${creator}'`)
  const form = new FormData()
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  for (const kind of ['idVerification', 'documentVerification'])
    form.set(kind, new Blob([new Uint8Array(picture)]), `${kind}.png`)
  await app.read('POST', '/performers/documents/upload', { as: creator, body: form })
  await app.read('PUT', '/performers/banking-settings', { as: creator, body: BANK })
  const { secret } = await app.read<{ secret: string }>('POST', '/auth/two-step/totp', { as: creator, body: {} })
  const { recoveryCodes } = await app.read<{ recoveryCodes: string[] }>('POST', '/auth/two-step/totp/confirm', {
    as: creator,
    body: { code: codeAt(app, secret) },
  })
  return { creator, secret, recoveryCodes, username: app.accountOf(creator).username }
}

/** Runs what encrypts records of former keys again. */
async function reseal({ features: { identity, earnings, profiles, notifications } }: TestApp) {
  for (const job of [identity, earnings, profiles, notifications].flatMap(({ jobs }) => jobs))
    if (job.name.includes('.reseal')) await job.run({})
}

test('with a new SECRET_KEY everything of the former one opens, and jobs encrypt it again', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const before = await testApp({ databaseUrl, config: { secretKey: FORMER } })
  const { creator, secret, recoveryCodes, username } = await aCreatorWithSecrets(before)
  const { token } = before.accountOf(creator)

  const { dataDir, storage } = testConfig(before.dataDir)
  const rotated = { secretKey: NEWEST, formerSecretKeys: [FORMER], dataDir, storage }
  const app = await testApp({ databaseUrl, config: rotated })
  await app.advanceClock(60_000)
  const signIn = async (code: string) => {
    const login = await app.call('POST', '/auth/login', { body: { username, password: PASSWORD } })
    const ticket = String(login.body.details?.ticket)
    return (await app.call('POST', '/auth/two-step/verify', { body: { ticket, code } })).status
  }
  const admin = await app.aStaffMember('admin')
  const document = async () => {
    const { documents } = await app.read('GET', `/admin/performers/${creator}`, { as: admin })
    const view = await app.read('POST', `/admin/performers/${creator}/documents/${documents[0]._id}/views`, {
      as: admin,
    })
    return (await app.fetch(view.url, admin)).rawPayload
  }
  const bank = async () => JSON.stringify(await app.read('GET', '/performers/banking-settings', { token }))
  expect([await signIn(codeAt(app, secret)), await signIn(recoveryCodes[0] ?? '')]).toEqual([200, 200])
  expect(await bank()).toContain(BANK.bankName)
  expect(await sizeOf(await document())).toEqual([64, 48])

  // An app, a bank account, two documents, the key of pushes and nine codes.
  const finding = () => checkKeys(databaseUrl, rotated)
  expect(await finding()).toMatchObject({ message: '14 records still have a key of SECRET_KEY_OLD' })
  await reseal(app)
  // The codes are hashes: they stay until they are used or renewed.
  expect(await finding()).toMatchObject({ message: '9 records still have a key of SECRET_KEY_OLD' })
  await app.rows('delete from recovery_code')
  expect(await finding()).toMatchObject({ message: 'no record needs SECRET_KEY_OLD any more' })

  await app.advanceClock(60_000)
  expect(await signIn(codeAt(app, secret))).toBe(200)
  expect(await bank()).toContain(BANK.bankName)
  expect(await sizeOf(await document())).toEqual([64, 48])
  const files = await readdir(join(before.dataDir, 'documents'), { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile())).toHaveLength(2)
})

test('a device that the former key knew stays known', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const before = await testApp({ databaseUrl, config: { secretKey: FORMER } })
  const { username, email } = before.accountOf(await before.aFan())
  await before.logIn(username)
  const app = await testApp({ databaseUrl, config: { secretKey: NEWEST, formerSecretKeys: [FORMER] } })
  await app.logIn(username)
  const known = await app.rows('select count(*)::int as count from known_device')
  expect(known).toEqual([{ count: 2 }])
  expect((await app.sentMails()).filter(({ to }) => to === email)).toEqual([])
})
