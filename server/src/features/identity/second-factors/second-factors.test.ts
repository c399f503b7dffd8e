import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'
import { decideSecondStep, needsTwoStep } from './rules.ts'
import { createFactorSecrets, makeRecoveryCodes } from './secrets.ts'
import { stepOfCode } from './totp.ts'

// RFC 6238, appendix B: SHA-1, of whose eight digits six are used here.
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %s seconds the code of the standard is %s', (seconds, code) => {
  expect(stepOfCode(rfcSecret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

test('accepts the code of a neighbouring step, and refuses the next one', () => {
  const at = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(rfcSecret) }).generate({ timestamp: seconds * 1_000 })
  const now = new Date(1_000_000 * 1_000)
  const distances = [-60, -30, 0, 30, 60].map((by) => stepOfCode(rfcSecret, at(1_000_000 + by), now))
  const step = Math.floor(1_000_000 / 30)
  expect(distances).toEqual([null, step - 1, step, step + 1, null])
})

test('a secret is bound to its account, and an altered one does not open', () => {
  const secrets = createFactorSecrets(['a key of tests'])
  const sealed = secrets.seal('anna', 'JBSWY3DPEHPK3PXP')
  expect(secrets.open('anna', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  expect(() => secrets.open('bert', sealed)).toThrow('authenticate data')
  expect(() => createFactorSecrets(['another key']).open('anna', sealed)).toThrow('SECRET_KEY_OLD')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => secrets.open('anna', sealed)).toThrow('authenticate data')
})

test('recovery codes are ten different ones, and are found however they are written down', () => {
  const { hashCode } = createFactorSecrets(['a key of tests'])
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  // 16 characters of 5 bits.
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  expect(hashCode('anna', '01abc-defgh')).toEqual(hashCode('anna', ' OlABC DEFGH '))
  expect(hashCode('anna', '01abc-defgh')).not.toEqual(hashCode('bert', '01abc-defgh'))
})

test('only staff must have a second step, in production without exception', () => {
  const [development, production] = [{ isProduction: false }, { isProduction: true }]
  const staff = (email: string | null) => ({ role: 'staff' as const, email })
  expect(needsTwoStep(staff('admin@demo.test'), development)).toBe(false)
  expect(needsTwoStep(staff('admin@demo.test'), production)).toBe(true)
  expect(needsTwoStep(staff('someone@stagedoor.example'), development)).toBe(true)
  expect(needsTwoStep(staff(null), development)).toBe(true)
  expect(needsTwoStep({ role: 'performer', email: 'a@b.example' }, production)).toBe(false)
})

test('the step after a password', () => {
  const row = {
    role: 'user' as const,
    status: 'active' as const,
    email: null,
    has_totp: false,
    recovery_codes: 0,
    passkeys: 0,
  }
  const decide = (changes: object) => decideSecondStep({ ...row, ...changes }, { isProduction: true })
  expect(decide({})).toEqual({ outcome: 'none' })
  expect(decide({ role: 'staff', email: 'admin@demo.test' })).toEqual({ outcome: 'set_up', methods: [] })
  expect(decide({ has_totp: true, recovery_codes: 9 })).toEqual({ outcome: 'verify', methods: ['totp', 'recovery'] })
  expect(decide({ passkeys: 1 })).toEqual({ outcome: 'verify', methods: ['passkey'] })
})

test.each([
  ['https://stagedoor.example', { id: 'stagedoor.example', origins: ['https://stagedoor.example'] }],
  ['http://127.0.0.1:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
  ['http://localhost:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
])('passkeys of %s', (publicUrl, expected) => expect(relyingPartyOf(publicUrl)).toEqual(expected))
