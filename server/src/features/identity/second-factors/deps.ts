import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { RelyingParty } from './relying-party.ts'
import type { FactorSecrets } from './secrets.ts'

/** What second steps are given. */
export type FactorDeps = {
  db: Db
  clock: Clock
  limiter: RateLimiter
  sessions: Sessions
  secrets: FactorSecrets
  relyingParty: RelyingParty
  secretKeys: SecretKeys
  isProduction: boolean
  siteName(): string
  requiresVerifiedEmail(): boolean
}
