import { useState } from 'react'
import type { Fields } from './CardForm.tsx'
import { useStripe } from './load-stripe.ts'
import { useSecrets } from './use-secrets.ts'

/** Stripe's script and the secrets of its fields, together, and how to try again. */
export function useFields(publishableKey: string) {
  const [attempt, setAttempt] = useState(0)
  const [areBroken, setAreBroken] = useState(false)
  const loaded = useStripe(publishableKey, attempt)
  const secrets = useSecrets(attempt)
  const fields: Fields | null =
    loaded.state === 'ready' && secrets?.outcome === 'opened' ? { ...secrets, stripe: loaded.stripe } : null
  return {
    fields,
    isClosed: secrets?.outcome === 'closed',
    hasFailed: areBroken || loaded.state === 'failed' || secrets?.outcome === 'failed',
    /** What our own server said, if it refused. */
    message: secrets?.outcome === 'failed' ? secrets.message : null,
    fail: () => setAreBroken(true),
    retry() {
      setAreBroken(false)
      setAttempt(attempt + 1)
    },
  }
}
