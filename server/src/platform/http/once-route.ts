import type { Endpoint, OwnProblem } from '@stagedoor/contract/endpoint'
import type { CommonProblem } from '@stagedoor/contract/problem'
import type { Db, Tx } from '../db/database.ts'
import type { AnswerOf, Refusal, Success } from './answer.ts'
import { decideOnce, storeAnswer } from './idempotency.ts'
import type { BoundRoute, Call } from './route.ts'

/** An endpoint that honours `Idempotency-Key`: it has a caller, who owns the keys. */
type IdempotentEndpoint = Endpoint & {
  readonly isIdempotent: true
  readonly caller: Exclude<Endpoint['caller'], 'anyone'>
}

type RefusalOf<E extends Endpoint> = Refusal<OwnProblem<E> | CommonProblem>

/** A call that completes after its transaction: a gateway call, or other work. */
export type OnceSteps<E extends Endpoint, D> = {
  /** Reads, decides and writes in one transaction, which also stores the result under the caller's key. */
  decide(tx: Tx, call: Call<E>): Promise<Success<D> | RefusalOf<E>>
  /** Builds the answer from the decision, after the commit; further effects only if not `isRepeat`. */
  answer(decided: D, call: Call<E>, state: { isRepeat: boolean }): Promise<AnswerOf<E>>
  /**
   * The answer to a repeat. `rebuilt`: `answer` of the decision. `stored`: the first answer; `answer` runs again only
   * when the process died before, or after a refusal.
   */
  repeats: 'rebuilt' | 'stored'
  /** The refusal for an error of `decide`; null for a bug. The transaction is rolled back and nothing is stored. */
  refusalOf?(error: unknown): RefusalOf<E> | null
}

/** A call that completes with its transaction. */
type Decide<E extends Endpoint> = (tx: Tx, call: Call<E>) => Promise<AnswerOf<E>>

/**
 * Binds a call that changes state at most once per `Idempotency-Key` of an account. The decision and the answer to
 * repeats are committed together. Rule CALL-9.
 */
export function onceRoute<const E extends IdempotentEndpoint, D>(
  endpoint: E,
  db: Db,
  steps: Decide<E> | OnceSteps<E, D>,
): BoundRoute {
  const handle = typeof steps === 'function' ? handleWhole(db, steps) : handleInSteps(db, steps)
  // As in `route()`: validation has made this request fit `E`.
  return { endpoint, handle: handle as unknown as BoundRoute['handle'], honoursKey: true }
}

const keyOf = <E extends IdempotentEndpoint>({ viewer, idempotency }: Call<E>) => {
  // The endpoint's policy refuses callers who are not signed in.
  if (viewer === null) throw new Error('an idempotent call has a caller')
  return { accountId: viewer.accountId, idempotency }
}

const handleWhole =
  <E extends IdempotentEndpoint>(db: Db, decide: Decide<E>) =>
  async (call: Call<E>) =>
    (await decideOnce(db, keyOf(call), (tx) => decide(tx, call) as Promise<Success<unknown> | RefusalOf<E>>)).answer

const handleInSteps =
  <E extends IdempotentEndpoint, D>(db: Db, steps: OnceSteps<E, D>) =>
  async (call: Call<E>) => {
    const { accountId, idempotency } = keyOf(call)
    const decideIn = (tx: Tx) => steps.decide(tx, call)
    const outcome = await decideOnce(db, { accountId, idempotency, isInterim: true }, decideIn).catch(
      (error: unknown) => {
        const refusal = steps.refusalOf?.(error) ?? null
        if (refusal === null) throw error
        return { answer: refusal, isRepeat: false, isFinal: true }
      },
    )
    if (outcome.isFinal || outcome.answer.kind !== 'success') return outcome.answer
    const answer = await steps.answer(outcome.answer.data, call, { isRepeat: outcome.isRepeat })
    if (steps.repeats === 'stored' && answer.kind === 'success' && idempotency !== null)
      await storeAnswer(db, { accountId, idempotency }, answer)
    return answer
  }
