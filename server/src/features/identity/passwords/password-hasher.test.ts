import { expect, test } from 'vitest'
import { expectSameTime } from '#src/test-support/same-time.ts'
import { isEasilyGuessed } from './judge-password.ts'
import { createPasswordHasher, hashesAtOnce } from './password-hasher.ts'
import { hashedForm } from './sent-form.ts'

const hasher = createPasswordHasher()
const nobody = { username: '', email: '', siteName: '' }

async function hashOf(password: string): Promise<string> {
  const hashed = await hasher.hash(password)
  if (hashed === 'overloaded') throw new Error('overloaded')
  return hashed.hash
}

test('a password is stored as Argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const [one, other] = [await hashOf('correct horse'), await hashOf('correct horse')]
  expect(one).toMatch(/^\$sha256-argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(other).not.toBe(one)
  expect(await hasher.verify('correct horse', one)).toBe(true)
  expect(await hasher.verify('correct horsE', one)).toBe(false)
})

test('every character counts: the first 72 bytes of a longer password are not enough', async () => {
  const password = 'x'.repeat(100)
  const stored = await hashOf(password)
  expect(await hasher.verify(password.slice(0, 72), stored)).toBe(false)
  expect(await hasher.verify(password, stored)).toBe(true)
})

test('keeps spaces and emoji exactly', async () => {
  const stored = await hashOf(' пароль 🦄 ')
  expect(await hasher.verify(' пароль 🦄 ', stored)).toBe(true)
  expect(await hasher.verify('пароль 🦄', stored)).toBe(false)
})

test('refuses the stored text as a password', async () => {
  const stored = await hashOf('correct horse')
  expect(await hasher.verify(stored, stored)).toBe(false)
})

test('an account that is not there is never right, and takes as long as one that is', async () => {
  const stored = await hashOf('correct horse')
  const isRefused = async (hash: string | null) => expect(await hasher.verify('wrong', hash)).toBe(false)
  await expectSameTime(
    () => isRefused(stored),
    () => isRefused(null),
    { of: 'work' },
  )
})

test('a flood of one address delays a check of another by the checks that run, and is refused beyond its queue', async () => {
  const finished: string[] = []
  const check = async (address: string) => {
    const result = await hasher.verify('wrong', null, { address })
    finished.push(address)
    return result
  }
  const flood = Promise.all(Array.from({ length: 40 }, () => check('198.51.100.1')))
  expect(await check('203.0.113.1')).toBe(false)
  // Two of the flood run, and its next two were admitted as these finished.
  expect(finished.filter((address) => address === '198.51.100.1').length).toBeLessThanOrEqual(18 + 4)
  expect((await flood).filter((result) => result === 'overloaded')).toHaveLength(40 - 2 - 20)
})

test('new passwords neither run on every core nor take the places of checks', async () => {
  const order: string[] = []
  const news = Array.from({ length: 10 }, async (_, i) => {
    await hasher.hash('a new password', { address: `198.51.100.${i}` })
    order.push('new')
  })
  await hasher.verify('wrong', null, { address: '203.0.113.1' })
  order.push('check')
  await Promise.all(news)
  expect(order.indexOf('check')).toBeLessThanOrEqual(2)
})

test('hashes two at a time with twenty waiting, refuses more, and accepts later ones again', async () => {
  const two = createPasswordHasher({ running: 2 })
  const flood = await Promise.all(Array.from({ length: 40 }, () => two.verify('wrong', null)))
  expect(flood.filter((result) => result === false)).toHaveLength(22)
  expect(flood.filter((result) => result === 'overloaded')).toHaveLength(18)
  expect(await two.verify('wrong', null)).toBe(false)
})

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])('%i cores hash %i at a time: one is left to other calls', (cores, hashes) =>
  expect(hashesAtOnce(cores)).toBe(hashes),
)

test.each([
  'password',
  'Password1',
  'iloveyou1',
  'qwertyuiop',
  'football1',
  '12345678',
  'aaaaaaaaaa',
  'sunshine1',
  '1q2w3e4r5t',
  'jennifer',
  'trustno1',
])('%s is common', async (password) => expect(await isEasilyGuessed(password, nobody)).toBe(true))

test.each(['Stagedoor-demo-1', 'a long sentence of mine', '🦄🦄🦄🦄 unicorn', 'gT4!kd9-20x'])(
  '%s is not',
  async (password) => expect(await isEasilyGuessed(password, nobody)).toBe(false),
)

test('accepts a password in either form, whichever it was chosen in, and older hashes too', async () => {
  const plain = 'correct horse'
  for (const chosen of [plain, hashedForm(plain)]) {
    const stored = await hashOf(chosen)
    for (const shown of [plain, hashedForm(plain)]) expect(await hasher.verify(shown, stored)).toBe(true)
    expect(await hasher.verify(hashedForm('correct horsE'), stored)).toBe(false)
  }
  const before = '$argon2id$v=19$m=19456,t=2,p=1$YSBzYWx0IG9mIHNpeHRlZQ$QfEaKKAnK/lTN35ke1/gMbCrZ8rzN8+ZEmm4XAEOco4'
  expect(await hasher.verify(plain, before)).toBe(true)
  expect(await hasher.verify('correct horsE', before)).toBe(false)
})

test("recognises common passwords and the owner's names in hashed form too", async () => {
  const ann = { username: 'annabella', email: 'ann.b@example.test', siteName: 'Stagedoor' }
  const judge = (password: string) => isEasilyGuessed(hashedForm(password), ann)
  for (const easy of ['iloveyou1', 'annabella', 'annabellaannabella', 'ann.b@example.test', 'stagedoor', 'a', 'b7'])
    expect([easy, await judge(easy)]).toEqual([easy, true])
  expect(await judge('a long sentence of mine')).toBe(false)
})

test("the site's own name and the owner's names are refused, also with digits and signs around them", async () => {
  const ann = { username: 'annabella', email: 'ann.b@example.test', siteName: 'Open Stage' }
  for (const easy of ['openstage', 'Open Stage', 'OpenStage1!', '2026openstage', 'annabella99', 'Ann.B@example.test'])
    expect([easy, await isEasilyGuessed(easy, ann)]).toEqual([easy, true])
  expect(await isEasilyGuessed('openstage door key', ann)).toBe(false)
})
