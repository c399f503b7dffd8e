import { reauthenticate } from '@stagedoor/contract/auth'
import type { DataOf, Endpoint, ReplyOf } from '@stagedoor/contract/endpoint'
import { listLinkedAccounts } from '@stagedoor/contract/linked-accounts'
import { beginPasskeyProof, getTwoStep, provePasskey } from '@stagedoor/contract/two-step'
import { unwrapOrThrow } from '../../../session/answers.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readJson } from '../sign-in-steps.ts'
import { proofFields, type ProofRequest } from './proof.ts'

export type Sensitive<D> =
  | { outcome: 'done'; data: D }
  | { outcome: 'proof'; requested: ProofRequest }
  | { outcome: 'refused'; error: string }

/**
 * Makes a call that may require a fresh sign-in. A proof in the form is checked first; without one, the answer asks for
 * it when required.
 * @throws Response when the session has ended
 */
export async function sensitive<E extends Endpoint>(
  visit: Visit,
  form: FormData,
  call: () => Promise<ReplyOf<E>>,
): Promise<Sensitive<DataOf<E>>> {
  const wanted = await prove(visit, form)
  if (wanted) return { outcome: 'proof', requested: await ask(visit, form, wanted) }
  const reply = await call()
  if (reply.isOk) return { outcome: 'done', data: reply.data }
  const { problem } = reply
  return problem.error === 'REAUTHENTICATION_REQUIRED'
    ? { outcome: 'proof', requested: await ask(visit, form, {}) }
    : { outcome: 'refused', error: problem.message }
}

type Wanted = { error?: string; isAboutCode?: boolean; passkeyOptions?: object }

const ABOUT_CODE: ReadonlySet<string> = new Set(['SECOND_STEP_WRONG', 'SECOND_STEP_PROOF_REQUIRED'])

/** Checks the form's proof. @returns the proof to ask for; null when none is. */
async function prove(visit: Visit, form: FormData): Promise<Wanted | null> {
  const signed = textOf(form, proofFields.signed)
  if (signed) {
    return proved(visit, await visit.api(provePasskey, { body: { response: readJson(signed) } }))
  }
  if (textOf(form, proofFields.by) === 'passkey') {
    const reply = await visit.api(beginPasskeyProof, {})
    return reply.isOk ? { passkeyOptions: reply.data } : { error: reply.problem.message }
  }
  const password = textOf(form, proofFields.password)
  if (!password) return null
  const code = textOf(form, proofFields.code).trim()
  return proved(visit, await visit.api(reauthenticate, { body: { password, ...(code !== '' && { code }) } }))
}

/** A proof comes with the session's new token. */
function proved(visit: Visit, reply: ReplyOf<typeof reauthenticate> | ReplyOf<typeof provePasskey>): Wanted | null {
  if (!reply.isOk) return { error: reply.problem.message, isAboutCode: ABOUT_CODE.has(reply.problem.error) }
  visit.renew(reply.data)
  return null
}

async function ask(
  visit: Visit,
  form: FormData,
  { error, isAboutCode = false, passkeyOptions }: Wanted,
): Promise<ProofRequest> {
  const [accounts, twoStep] = await Promise.all([visit.api(listLinkedAccounts, {}), visit.api(getTwoStep, {})])
  const { hasPassword } = unwrapOrThrow(visit, accounts)
  const { passkeys, isOn } = unwrapOrThrow(visit, twoStep)
  return {
    begun: begunBy(form),
    error,
    isAboutCode,
    hasPassword,
    needsCode: isOn,
    hasPasskey: passkeys.length > 0,
    passkeyOptions: passkeyOptions ?? null,
  }
}

const notKept: readonly string[] = [...Object.values(proofFields), 'password']

/** The fields of a form except proofs and passwords, which are never rendered again. */
const begunBy = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form.entries()].flatMap(([name, value]) =>
      typeof value === 'string' && !notKept.includes(name) ? [[name, value]] : [],
    ),
  )
