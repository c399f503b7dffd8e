import { refuse } from '#src/platform/http/answer.ts'
import type { ProviderRefusal } from './providers/provider.ts'

/** The answer to a third party's refusal. Rule ACC-13. */
export function refuseProvider(refusal: ProviderRefusal) {
  switch (refusal.outcome) {
    case 'malformed':
      return refuse('SIGN_ON_MALFORMED')
    case 'expired':
      return refuse('SIGN_ON_EXPIRED')
    case 'unavailable':
      return refuse('SIGN_ON_UNAVAILABLE')
    case 'too_many':
      return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: refusal.retryAfterSeconds })
    default:
      return refusal satisfies never
  }
}
