import { expect, test } from 'vitest'
import { createRateLimiter } from '#src/platform/http/rate-limiter.ts'
import { testApp } from '#src/test-support/test-app.ts'
import { createGuessLimits, type Guess } from './guess-limits.ts'
import { createSessions } from './sessions/sessions.ts'
import { signIn } from './sign-in.ts'

test.each([
  [8, 'signed_in'],
  [9, 'too_many'],
])(
  'the right password beside %i wrong ones and one that is counted while it is checked: %s',
  async (wrong, outcome) => {
    const app = await testApp()
    const fan = await app.aFan()
    const guesses = createGuessLimits(createRateLimiter(null))
    const guess: Guess = { address: '192.0.2.1', account: fan, knownDevice: null }
    for (let i = 0; i < wrong; i += 1) await guesses.countWrong(guess)
    const realtime = { disconnect: () => undefined }
    const deps = {
      db: app.db,
      clock: app.clock,
      guesses,
      sessions: createSessions({ db: app.db, clock: app.clock, realtime, countryOf: () => null, idleDays: 30 }),
      secretKeys: ['a secret of tests only'] as const,
      isProduction: false,
      requiresVerifiedEmail: () => false,
      hasher: {
        hash: async () => 'overloaded' as const,
        async verify() {
          await guesses.countWrong(guess)
          return true
        },
      },
    }
    const { username } = app.accountOf(fan)
    const request = { username, password: 'any', isRemembered: false, address: '192.0.2.1', userAgent: 'a test' }

    expect(await signIn(deps, request)).toMatchObject({ outcome })
  },
)
