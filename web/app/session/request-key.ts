import type { CallOptions } from '../api/client.ts'

const REQUEST_KEY = /^[\w-]{8,64}$/
const LONGEST_KEY = 200

/**
 * The idempotency key of a submitted form: the form's own key with its choices, because another choice is another
 * request. None when the form has no key.
 */
export function repeatKey(requestKey: string, ...chosen: readonly string[]): CallOptions {
  if (!REQUEST_KEY.test(requestKey)) return {}
  const key = [requestKey, ...chosen.map((choice) => encodeURIComponent(choice))].join('.')
  return { idempotencyKey: key.slice(0, LONGEST_KEY) }
}
