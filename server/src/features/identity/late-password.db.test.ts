import { expect, vi } from 'vitest'
import { poolOf } from '#src/platform/db/database.ts'
import { createRateLimiter } from '#src/platform/http/rate-limiter.ts'
import { test, type TestApp } from '#src/test-support/test-app.ts'
import { accountKeyOf, addressKeyOf, createGuessLimits, type Guess } from './guess-limits.ts'
import { createSessions } from './sessions/sessions.ts'
import { deviceFingerprints } from './sessions/token.ts'
import { signIn } from './sign-in.ts'

const SECRET_KEYS = ['a secret of tests only'] as const
const DEVICE = { address: '192.0.2.1', userAgent: 'a test' }
const FINGERPRINTS = deviceFingerprints(SECRET_KEYS, DEVICE)
const KNOWN_DEVICE = FINGERPRINTS[0].toString('hex').slice(0, 32)

const guessesOf = (app: TestApp) => createGuessLimits(createRateLimiter(poolOf(app.db)))

/** Signs in with a password that is right; `meanwhile` happens while it is verified. */
async function signInWhile(app: TestApp, username: string, meanwhile: () => Promise<unknown> = async () => undefined) {
  const realtime = { disconnect: () => undefined }
  const verify = vi.fn(async () => {
    await meanwhile()
    return true
  })
  const deps = {
    db: app.db,
    clock: app.clock,
    guesses: guessesOf(app),
    sessions: createSessions({ db: app.db, clock: app.clock, realtime, countryOf: () => null, idleDays: 30 }),
    secretKeys: SECRET_KEYS,
    isProduction: false,
    requiresVerifiedEmail: () => false,
    hasher: { hash: async () => 'overloaded' as const, verify },
  }
  const { outcome } = await signIn(deps, { username, password: 'any', isRemembered: false, ...DEVICE })
  return { outcome, verifications: verify.mock.calls.length }
}

const countWrong = async (app: TestApp, key: string, points: number) =>
  app.rows(`insert into rate_limit (key, points, expire) values ('${key}', ${points}, ${Date.now() + 900_000})`)

test.for([
  [8, 'signed_in'],
  [9, 'too_many'],
] as const)(
  'the right password beside %i wrong ones and one that is counted while it is checked: %s',
  async ([wrong, outcome], { app }) => {
    const fan = await app.aFan()
    const guess: Guess = { address: DEVICE.address, account: fan, knownDevice: null }
    await countWrong(app, accountKeyOf(guess), wrong)
    const signedIn = await signInWhile(app, app.accountOf(fan).username, () => guessesOf(app).countWrong(guess))
    expect(signedIn).toEqual({ outcome, verifications: 1 })
  },
)

test.for([
  ['a suspension', `update account set status = 'suspended'`, 'closed'],
  ['another password', `update account set password_hash = 'another'`, 'incorrect'],
  [
    'an authenticator app',
    `insert into totp_factor (account_id, encrypted_secret) select id, '\\x01' from account`,
    'second_step',
  ],
  [
    'a passkey',
    `insert into passkey (account_id, credential_id, public_key, signature_count, transports, is_backed_up, name)
      select id, 'an id', '\\x01', 0, '{}', false, 'A key' from account`,
    'second_step',
  ],
] as const)(
  '%s that comes while a password is verified is seen by its sign-in',
  async ([, change, outcome], { app }) => {
    const fan = await app.aFan()
    const sessions = () => app.rows(`select count(*) from session where account_id = '${fan}'`)
    const before = await sessions()
    const { username } = app.accountOf(fan)
    expect(await signInWhile(app, username, () => app.rows(`${change} where id = '${fan}'`))).toMatchObject({ outcome })
    expect(await sessions()).toEqual(before)
  },
)

test.for(['address', 'account', 'known device', 'unknown account'] as const)(
  'too many wrong passwords, counted of the %s: no password is verified until their window ends',
  async (of, { app }) => {
    const fan = await app.aFan()
    const knownDevice = of === 'known device' ? KNOWN_DEVICE : null
    if (knownDevice)
      await app.rows(`insert into known_device (account_id, fingerprint, first_seen_at, last_seen_at)
        values ('${fan}', '\\x${FINGERPRINTS[0].toString('hex')}', app_now(), app_now())`)
    const username = of === 'unknown account' ? 'nobody' : app.accountOf(fan).username
    if (of === 'unknown account') {
      for (let i = 0; i < 10; i += 1) await app.call('POST', '/auth/login', { body: { username, password: 'wrong' } })
    } else {
      const key = of === 'address' ? addressKeyOf(DEVICE.address) : accountKeyOf({ account: fan, knownDevice })
      await countWrong(app, key, of === 'address' ? 100 : 10)
    }
    expect(await signInWhile(app, username)).toEqual({ outcome: 'too_many', verifications: 0 })
    await app.rows(`update rate_limit set expire = ${Date.now() - 1}`)
    expect((await signInWhile(app, username)).verifications).toBe(1)
  },
)
