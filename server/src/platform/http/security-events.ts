import { createHmac } from 'node:crypto'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { ProblemCode } from '@stagedoor/contract/problem'
import { Counter } from 'prom-client'
import { keyFor } from '../secrets/secret-keys.ts'
import type { Viewer } from './viewer.ts'

/** One call that a contract marks as an event of security, or one that a limit refused. */
export type SecurityCall = {
  endpoint: Endpoint
  viewer: Viewer | null
  address: string
  requestId: string
  body: unknown
  /** The refusal; null for a success, with its data and whose session it opened, if that is known. */
  refusal: ProblemCode | null
  data?: unknown
  openedBy?: string | undefined
}

export type SecurityEvents = {
  /** Logs and counts the call, if it is one. */
  note(call: SecurityCall): Promise<void>
  /** `security_events_total`, for `/metrics`. */
  counter: Counter
}

type Log = { info(facts: object, message: string): void; warn(facts: object, message: string): void }

/** Refusals that ask for the next step: the first was right. */
const CONTINUED: ReadonlySet<ProblemCode> = new Set(['SECOND_STEP_REQUIRED', 'SECOND_STEP_PROOF_REQUIRED'])

type Outcome = 'succeeded' | 'continued' | 'refused' | 'throttled'

function outcomeOf(refusal: ProblemCode | null): Outcome {
  if (refusal === null) return 'succeeded'
  if (refusal === 'TOO_MANY_REQUESTS') return 'throttled'
  return CONTINUED.has(refusal) ? 'continued' : 'refused'
}

/**
 * Writes one log line per event of security, and counts them by name, outcome and factor. A line holds the account if it
 * is known, else a keyed hash of what was typed: equal names have equal hashes, and nobody without the installation's
 * secret can tell which name it was. Never passwords, codes, tokens or addresses of mail. Decision 0297.
 */
export function createSecurityEvents(options: {
  log: Log
  secretKey: string
  findViewer(token: string): Promise<Viewer | null>
}): SecurityEvents {
  const { log, secretKey, findViewer } = options
  const key = keyFor(secretKey, 'security events')
  const hashOf = (typed: string) =>
    createHmac('sha256', key).update(typed.trim().toLowerCase()).digest('base64url').slice(0, 22)
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, proofs and changes of security by name, outcome and factor; refusals by a limit as throttled.',
    labelNames: ['event', 'outcome', 'factor'],
    registers: [],
  })

  async function accountOf({ viewer, refusal, data, openedBy }: SecurityCall): Promise<string | undefined> {
    const known = viewer?.accountId ?? openedBy
    if (known !== undefined) return known
    const token = refusal === null ? fieldOf(data, 'token') : undefined
    return token === undefined ? undefined : (await findViewer(token))?.accountId
  }

  return {
    counter,
    async note(call) {
      const { endpoint, viewer, address, requestId, body, refusal } = call
      const { securityEvent } = endpoint
      const outcome = outcomeOf(refusal)
      if (!securityEvent && outcome !== 'throttled') return
      const { name: event, factor, typedIn } = securityEvent ?? { name: 'throttled' as const }
      counter.inc({ event, outcome, factor: factor ?? 'none' })
      const typed = typedIn && fieldOf(body, typedIn)
      const line = {
        event,
        outcome,
        reason: refusal ?? undefined,
        factor,
        account: await accountOf(call),
        as: viewer?.impersonatorId ?? undefined,
        typed: typed === undefined ? undefined : hashOf(typed),
        address,
        requestId,
        call: `${endpoint.method} ${endpoint.path}`,
      }
      if (outcome === 'succeeded' || outcome === 'continued') log.info(line, 'security event')
      else log.warn(line, 'security event')
    },
  }
}

function fieldOf(record: unknown, name: string): string | undefined {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
  return typeof value === 'string' ? value : undefined
}
