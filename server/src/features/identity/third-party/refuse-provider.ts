import { answerBy, refuse } from '#src/platform/http/answer.ts'
import type { ProviderRefusal } from './providers/provider.ts'

/** The answer to a third party's refusal. Rule ACC-13. */
export function refuseProvider(refusal: ProviderRefusal) {
  return answerBy(refusal, {
    malformed: 'SIGN_ON_MALFORMED',
    expired: 'SIGN_ON_EXPIRED',
    unavailable: 'SIGN_ON_UNAVAILABLE',
    too_many: ({ retryAfterSeconds }) => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }),
  })
}
