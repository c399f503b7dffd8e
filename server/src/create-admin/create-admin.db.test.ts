import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { freshDatabaseUrl } from '#src/test-support/fresh-database.ts'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { programEnvironment } from '#src/test-support/program-environment.ts'
import { answerOf, test, testApp } from '#src/test-support/test-app.ts'

const ANN = { ADMIN_EMAIL: 'ann@site.example', ADMIN_USERNAME: 'ann', ADMIN_PASSWORD: 'four random words here' }
const ROOT = join(import.meta.dirname, '../../..')
const signIn = { username: ANN.ADMIN_USERNAME, password: ANN.ADMIN_PASSWORD }

/** Runs the command in production, where nobody is there to ask. */
async function createAdmin(databaseUrl: string, answers: Record<string, string>, args: readonly string[] = []) {
  const env = {
    ...programEnvironment(),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: await freshFolder('create-admin'),
    PUBLIC_URL: 'https://site.example',
    SECRET_KEY: 'q7XbL0vRk2mZ9sTfYw4NcJ8uHd1PaE5gQo3iVtBx6SyK',
    ...answers,
  }
  const command = [join(ROOT, 'scripts/create-admin.mjs'), ...args]
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed: Buffer.concat(printed).toString() }
}

test('creates the first administrator of production, who sets the second step up before anything else', async () => {
  const databaseUrl = await freshDatabaseUrl()
  expect(await createAdmin(databaseUrl, ANN)).toEqual({
    code: 0,
    printed:
      'Created ann@site.example (admin).\nSign in at https://site.example/auth/login, which asks for a second step to be set up.\n',
  })

  const app = await testApp({ databaseUrl, config: { isProduction: true, gateways: [] } })
  const first = await app.call('POST', '/auth/login', { body: signIn })
  expect(answerOf(first)).toEqual([403, 'SECOND_STEP_REQUIRED'])
  const { ticket, methods } = first.body.details
  expect(methods).toEqual([])
  expect(await app.statusOf('/admin/settings', { token: ticket })).toBe(401)

  const { secret } = await app.read('POST', '/auth/two-step/totp', { body: { ticket } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
  const { token, recoveryCodes } = await app.read('POST', '/auth/two-step/totp/confirm', { body: { ticket, code } })
  expect(recoveryCodes).toHaveLength(10)
  expect(await app.statusOf('/admin/settings', { token })).toBe(200)
  expect(await app.rows('select action, actor_id, facts from audit_log')).toEqual([
    { action: 'identity.staff_registered', actor_id: null, facts: { staffRoles: ['admin'] } },
  ])
})

test('run again it changes nothing, and creates others beside', async () => {
  const databaseUrl = await freshDatabaseUrl()
  await createAdmin(databaseUrl, ANN)
  expect(await createAdmin(databaseUrl, { ...ANN, ADMIN_PASSWORD: 'another long password' })).toEqual({
    code: 0,
    printed: 'ann@site.example (admin) exists already: nothing was changed.\n',
  })
  const other = { ADMIN_EMAIL: 'bob@site.example', ADMIN_USERNAME: 'bob', ADMIN_ROLES: 'reviewer,finance' }
  expect((await createAdmin(databaseUrl, { ...ANN, ...other })).printed).toContain(
    'bob@site.example (finance, reviewer)',
  )
  const app = await testApp({ databaseUrl, config: { isProduction: true, gateways: [] } })
  expect((await app.call('POST', '/auth/login', { body: signIn })).body.error).toBe('SECOND_STEP_REQUIRED')
  expect(await app.rows('select username, role, staff_roles from account order by id')).toEqual([
    { username: 'ann', role: 'staff', staff_roles: ['admin'] },
    { username: 'bob', role: 'staff', staff_roles: ['finance', 'reviewer'] },
  ])
})

test('refuses in one sentence what it does not create, and arguments, which a list of processes would show', async () => {
  const databaseUrl = await freshDatabaseUrl()
  expect(await createAdmin(databaseUrl, { ...ANN, ADMIN_PASSWORD: 'elevenchars' })).toEqual({
    code: 1,
    printed:
      'ADMIN_PASSWORD: The password of staff has 12 to 128 characters: use a longer one, such as four random words.\n',
  })
  expect((await createAdmin(databaseUrl, ANN, ['--password=secret'])).printed).toContain('takes no arguments')
})

test('a new member of staff is told about the account by a mail of its own', async ({ app }) => {
  await app.features.identity.registerStaff({
    email: 'ann@site.example',
    username: 'ann',
    password: 'four random words here',
    staffRoles: ['reviewer'],
  })
  const mails = (await app.sentMails()).filter(({ to }) => to === 'ann@site.example')
  expect(mails).toMatchObject([{ text: expect.stringContaining('/auth/login') }])
  expect(mails[0]?.subject).toBe('您在 Stagedoor 的工作人員帳號')
})

test('leaves accounts of others as they are', async ({ app }) => {
  const fan = await app.aFan({ username: 'ann.the.fan' })
  const { email } = app.accountOf(fan)
  const ann = {
    email: 'ann@site.example',
    username: 'ann',
    password: 'four random words here',
    staffRoles: ['admin'],
  } as const
  const outcomeOf = async (fields: object) => (await app.features.identity.registerStaff({ ...ann, ...fields })).outcome
  expect(await outcomeOf({ email })).toBe('email_taken')
  expect(await outcomeOf({ email: ` ${email.toUpperCase()}`.trim() })).toBe('email_taken')
  expect(await outcomeOf({ email: 'ann' })).toBe('email_unreadable')
  expect(await outcomeOf({ username: 'ann.the.fan' })).toBe('username_taken')
  expect(await outcomeOf({ username: 'support' })).toBe('username_refused')
  expect(await outcomeOf({ password: 'passwordpassword' })).toBe('password_too_common')
  expect(await app.rows(`select role from account where role = 'staff'`)).toEqual([])
  expect(await outcomeOf({})).toBe('registered')
  expect(await outcomeOf({ staffRoles: ['admin', 'finance'] })).toBe('email_taken')
})
