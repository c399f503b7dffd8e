import { undoDeletion } from '@stagedoor/contract/account-deletion'
import type { ReplyOf } from '@stagedoor/contract/endpoint'
import type { ProblemBody } from '@stagedoor/contract/problem'
import {
  beginPasskeySignIn,
  beginTotp,
  confirmTotp,
  finishPasskeySignIn,
  verifyTwoStep,
} from '@stagedoor/contract/two-step'
import type { DueTicket } from '../../session/due-step.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { drawQr } from './security/qr.ts'
import type { TotpOffer } from './security/TotpSetUp.tsx'

/** A sign-in with a correct password, and its next step. */
export type DueStep = {
  ticket: string
  methods: string[]
  isRemembered: boolean
  error: string | undefined
  /** For an account that has to set up two-step sign-in first. */
  offer: TotpOffer | null
  /** When an account is erased that is leaving; its deletion may be undone now. */
  restoreUntil: string | null
}

export type StepAnswer =
  | { outcome: 'signed_in'; token: string; isRemembered: boolean; recoveryCodes: readonly string[] }
  | { outcome: 'due'; step: DueStep }
  | { outcome: 'passkey'; options: object; step: DueStep | null }
  /** The sign-in has to restart with the password. */
  | { outcome: 'over'; message: string }
  /** The user chose to restart. */
  | { outcome: 'given_up' }

/** The result of a correct password while a second step is due. */
export async function firstStep(
  visit: Visit,
  problem: ProblemBody<'SECOND_STEP_REQUIRED'>,
  isRemembered: boolean,
): Promise<StepAnswer> {
  const { ticket = '', methods = [], restoreUntil = null } = problem.details ?? {}
  const step: DueStep = { ticket, methods, isRemembered, error: undefined, offer: null, restoreUntil }
  if (methods.length > 0) return { outcome: 'due', step }
  const reply = await visit.apiAs(null)(beginTotp, { body: { ticket } })
  if (!reply.isOk) return { outcome: 'over', message: reply.problem.message }
  const offer = { secret: reply.data.secret, qr: drawQr(reply.data.address) }
  return { outcome: 'due', step: { ...step, offer } }
}

/** The result of a third-party sign-in while a second step is due. Its session lasts a day. */
export const stepOfTicket = ({ ticket, methods, restoreUntil }: DueTicket): DueStep => ({
  ticket,
  methods,
  isRemembered: false,
  error: undefined,
  offer: null,
  restoreUntil: restoreUntil ?? null,
})

/** The step in the form's fields: everything to show again after a failed attempt. */
function stepOf(form: FormData): DueStep | null {
  const ticket = textOf(form, 'ticket')
  if (!ticket) return null
  const secret = textOf(form, 'secret')
  const qr = { size: Number(textOf(form, 'qrSize')) || 1, path: textOf(form, 'qrPath') }
  return {
    ticket,
    methods: textOf(form, 'methods').split(' ').filter(Boolean),
    isRemembered: form.has('remember'),
    error: undefined,
    offer: secret ? { secret, qr } : null,
    restoreUntil: textOf(form, 'restoreUntil') || null,
  }
}

/** Handles a step after, or instead of, the password. Null for other forms. */
export async function laterStep(visit: Visit, form: FormData): Promise<StepAnswer | null> {
  const step = stepOf(form)
  switch (textOf(form, 'intent')) {
    case 'code':
      return step && byCode(visit, form, step)
    case 'totp-confirm':
      return step && bySettingUp(visit, form, step)
    case 'passkey-options':
      return passkeyOptions(visit, step)
    case 'passkey':
      return byPasskey(visit, form, step)
    case 'restore':
      return step && restore(visit, step)
    case 'start-over':
      return { outcome: 'given_up' }
    default:
      return null
  }
}

async function byCode(visit: Visit, form: FormData, step: DueStep): Promise<StepAnswer> {
  const reply = await visit.apiAs(null)(verifyTwoStep, { body: { ticket: step.ticket, code: textOf(form, 'code') } })
  if (reply.isOk) return signedIn(reply.data.token, step.isRemembered)
  return leavingOrRefused(visit, reply.problem, step)
}

/** Undoes the deletion of the account. */
async function restore(visit: Visit, step: DueStep): Promise<StepAnswer> {
  const reply = await visit.apiAs(null)(undoDeletion, { body: { ticket: step.ticket } })
  return reply.isOk ? signedIn(reply.data.token, step.isRemembered) : refused(reply.problem, step)
}

async function bySettingUp(visit: Visit, form: FormData, step: DueStep): Promise<StepAnswer> {
  const reply = await visit.apiAs(null)(confirmTotp, { body: { ticket: step.ticket, code: textOf(form, 'code') } })
  if (!reply.isOk) return refused(reply.problem, step)
  const { token, recoveryCodes } = reply.data
  return { outcome: 'signed_in', token: token ?? '', isRemembered: step.isRemembered, recoveryCodes }
}

async function passkeyOptions(visit: Visit, step: DueStep | null): Promise<StepAnswer> {
  const reply = await visit.apiAs(null)(beginPasskeySignIn, { body: step ? { ticket: step.ticket } : {} })
  if (reply.isOk) return { outcome: 'passkey', options: reply.data, step }
  return { outcome: 'over', message: reply.problem.message }
}

async function byPasskey(visit: Visit, form: FormData, step: DueStep | null): Promise<StepAnswer> {
  const remember = form.has('remember')
  const response = readJson(textOf(form, 'response'))
  const body = { response, remember, ...(step && { ticket: step.ticket }) }
  const reply = await visit.apiAs(null)(finishPasskeySignIn, { body })
  if (reply.isOk) return signedIn(reply.data.token, remember)
  if (reply.problem.error === 'SECOND_STEP_REQUIRED') return firstStep(visit, reply.problem, remember)
  return step ? refused(reply.problem, step) : { outcome: 'over', message: reply.problem.message }
}

const signedIn = (token: string, isRemembered: boolean): StepAnswer => ({
  outcome: 'signed_in',
  token,
  isRemembered,
  recoveryCodes: [],
})

/** After the second step of an account that is leaving, undoing that is offered. */
const leavingOrRefused = (
  visit: Visit,
  problem: Extract<ReplyOf<typeof verifyTwoStep>, { isOk: false }>['problem'],
  step: DueStep,
): StepAnswer | Promise<StepAnswer> =>
  problem.error === 'SECOND_STEP_REQUIRED' ? firstStep(visit, problem, step.isRemembered) : refused(problem, step)

function refused(problem: { error: string; message: string }, step: DueStep): StepAnswer {
  const isOver = problem.error === 'SIGN_IN_OUTDATED'
  return isOver
    ? { outcome: 'over', message: problem.message }
    : { outcome: 'due', step: { ...step, error: problem.message } }
}

/** A value that the browser's script sent as text; the API validates it. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
