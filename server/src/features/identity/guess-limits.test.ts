import { expect, test } from 'vitest'
import { createRateLimiter } from '#src/platform/http/rate-limiter.ts'
import { createGuessLimits, type Guess } from './guess-limits.ts'

const guess: Guess = { address: '192.0.2.1', account: 'anna', knownDevice: null }

async function afterWrong(count: number, changes: Partial<Guess> = {}) {
  const limits = createGuessLimits(createRateLimiter(null))
  for (let i = 0; i < count; i += 1) await limits.countWrong({ ...guess, ...changes })
  return limits
}

test('nine wrong passwords leave one try, ten leave none for up to 15 minutes', async () => {
  const limits = await afterWrong(9)
  expect(await limits.waitFor(guess)).toBeNull()
  await limits.countWrong(guess)
  const waitSeconds = (await limits.waitFor(guess)) ?? 0
  expect(waitSeconds).toBeGreaterThan(0)
  expect(waitSeconds).toBeLessThanOrEqual(900)
})

test('the right password is refused when the tenth wrong one was counted while it was checked', async () => {
  const limits = await afterWrong(9)
  expect(await limits.waitFor(guess)).toBeNull()
  await limits.countWrong(guess)
  expect(await limits.admit(guess)).toBeGreaterThan(0)
  expect(await limits.waitFor(guess), 'it forgets nothing').not.toBeNull()
})

test('the right password forgets the wrong ones before it', async () => {
  const limits = await afterWrong(9)
  expect(await limits.admit(guess)).toBeNull()
  for (let i = 0; i < 9; i += 1) await limits.countWrong(guess)
  expect(await limits.waitFor(guess)).toBeNull()
})

test('a known device has a count of its own, in both directions', async () => {
  const known = { ...guess, knownDevice: 'laptop' }
  const closedToOthers = await afterWrong(10)
  expect(await closedToOthers.waitFor(known)).toBeNull()
  expect(await closedToOthers.admit(known)).toBeNull()
  const closedToLaptop = await afterWrong(10, { knownDevice: 'laptop' })
  expect(await closedToLaptop.waitFor(known)).not.toBeNull()
  expect(await closedToLaptop.waitFor(guess)).toBeNull()
})

test('a hundred wrong passwords from one address close every account to that address, not to another', async () => {
  const limits = createGuessLimits(createRateLimiter(null))
  for (let i = 0; i < 100; i += 1) await limits.countWrong({ ...guess, account: `account ${i}` })
  expect(await limits.waitFor(guess)).not.toBeNull()
  expect(await limits.waitFor({ ...guess, address: '192.0.2.2' })).toBeNull()
})
