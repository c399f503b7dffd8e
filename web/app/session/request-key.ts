import type { CallOptions } from '../api/client.ts'

const REQUEST_KEY = /^[\w-]{8,64}$/
const LONGEST_KEY = 200

/**
 * The idempotency key of a form that was sent: the key that the form carries, and what was chosen in it, since another
 * choice is another request. None when the form carries no key.
 */
export function repeatKey(requestKey: string, ...chosen: readonly string[]): CallOptions {
  if (!REQUEST_KEY.test(requestKey)) return {}
  const key = [requestKey, ...chosen.map((choice) => encodeURIComponent(choice))].join('.')
  return { idempotencyKey: key.slice(0, LONGEST_KEY) }
}
