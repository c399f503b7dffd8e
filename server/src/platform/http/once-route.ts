import type { Endpoint, OwnProblem } from '@stagedoor/contract/endpoint'
import type { CommonProblem } from '@stagedoor/contract/problem'
import type { Db, Tx } from '../db/database.ts'
import type { AnswerOf, Refusal, Success } from './answer.ts'
import { decideOnce, storeAnswer } from './idempotency.ts'
import type { BoundRoute, Call } from './route.ts'

/** An endpoint that honours `Idempotency-Key`: it has a caller, whose keys they are. */
type IdempotentEndpoint = Endpoint & {
  readonly isIdempotent: true
  readonly caller: Exclude<Endpoint['caller'], 'anyone'>
}

type RefusalOf<E extends Endpoint> = Refusal<OwnProblem<E> | CommonProblem>

/** A call whose answer is complete only after its transaction: a gateway is asked, or other work follows. */
export type OnceSteps<E extends Endpoint, D> = {
  /** Reads, decides and writes in one transaction, in which what it returns is stored under the caller's key. */
  decide(tx: Tx, call: Call<E>): Promise<Success<D> | RefusalOf<E>>
  /** Makes the answer from what was decided, after the commit; what it does beside that it does only if not `isRepeat`. */
  answer(decided: D, call: Call<E>, state: { isRepeat: boolean }): Promise<AnswerOf<E>>
  /**
   * What a repeat gets. `rebuilt`: `answer` of what was decided. `stored`: the first answer; `answer` again only when the
   * process died before there was one, or when it was a refusal.
   */
  repeats: 'rebuilt' | 'stored'
  /** The refusal that an error of `decide` stands for; null for a bug. The transaction is undone and nothing is stored. */
  refusalOf?(error: unknown): RefusalOf<E> | null
}

/** A call whose answer is complete with its transaction. */
type Decide<E extends Endpoint> = (tx: Tx, call: Call<E>) => Promise<AnswerOf<E>>

/**
 * Binds a call that changes something at most once for each `Idempotency-Key` of an account. What is decided and what a
 * repeat is answered are committed together; a handler cannot do one without the other. Rule CALL-9.
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
