import { useEffect } from 'react'
import { useFetcher } from 'react-router'

/** What the page's action answers to the intent `fields`. */
export type FieldsAnswer =
  | { outcome: 'opened'; clientSecret: string; customerSessionSecret: string | null }
  /** Nothing can be entered any more. */
  | { outcome: 'closed' }
  | { outcome: 'failed'; message: string }

/** Asks the page's action for the secrets of Stripe's fields, anew with each attempt. Null until it has answered. */
export function useSecrets(attempt: number): FieldsAnswer | null {
  const { submit, data, state } = useFetcher<FieldsAnswer>()
  useEffect(() => {
    void submit({ intent: 'fields' }, { method: 'post' })
  }, [attempt, submit])
  return state === 'idle' ? (data ?? null) : null
}
