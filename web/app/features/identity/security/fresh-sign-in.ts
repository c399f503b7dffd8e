import { reauthenticate } from '@stagedoor/contract/auth'
import type { DataOf, Endpoint, ReplyOf } from '@stagedoor/contract/endpoint'
import { wayOut } from '../../../session/leave.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

/** A change that waits for the password: the fields by which it was begun, and what was wrong with the last try. */
export type ProofAsked = { begun: Record<string, string>; error: string | undefined }

export type Sensitive<D> =
  | { outcome: 'done'; data: D }
  | { outcome: 'proof'; asked: ProofAsked }
  | { outcome: 'refused'; error: string }

/**
 * Makes a call that may want a fresh sign-in. When the form brings the password along, that is proved first; when it
 * does not and the call wants it, the answer asks for it.
 * @throws Response when the session has ended
 */
export async function sensitive<E extends Endpoint>(
  visit: Visit,
  form: FormData,
  call: () => Promise<ReplyOf<E>>,
): Promise<Sensitive<DataOf<E>>> {
  const proof = textOf(form, 'proof')
  if (proof) {
    const proved = await visit.api(reauthenticate, { body: { password: proof } })
    if (!proved.isOk) return { outcome: 'proof', asked: { begun: begunBy(form), error: proved.problem.message } }
  }
  const reply = await call()
  if (reply.isOk) return { outcome: 'done', data: reply.data }
  const { problem } = reply
  if (problem.error === 'UNAUTHENTICATED') throw wayOut(visit, problem)
  return problem.error === 'REAUTHENTICATION_REQUIRED'
    ? { outcome: 'proof', asked: { begun: begunBy(form), error: undefined } }
    : { outcome: 'refused', error: problem.message }
}

/** The fields of a form but for its passwords, which never go back into a page. */
const begunBy = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'proof' && name !== 'password' ? [[name, value]] : [],
    ),
  )
