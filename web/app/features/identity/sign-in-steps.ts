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

/** A sign-in whose password was right, and what is due now. */
export type DueStep = {
  ticket: string
  methods: string[]
  isRemembered: boolean
  error: string | undefined
  /** Of an account that has to set its second step up first. */
  offer: TotpOffer | null
}

export type StepAnswer =
  | { outcome: 'signed_in'; token: string; isRemembered: boolean; recoveryCodes: readonly string[] }
  | { outcome: 'due'; step: DueStep }
  | { outcome: 'passkey'; options: object; step: DueStep | null }
  /** It has to begin again with the password. */
  | { outcome: 'over'; message: string }
  /** Someone would rather begin again. */
  | { outcome: 'given_up' }

/** What a right password leads to while the second step is due. */
export async function firstStep(
  visit: Visit,
  problem: ProblemBody<'SECOND_STEP_REQUIRED'>,
  isRemembered: boolean,
): Promise<StepAnswer> {
  const { ticket = '', methods = [] } = problem.details ?? {}
  const step: DueStep = { ticket, methods, isRemembered, error: undefined, offer: null }
  if (methods.length > 0) return { outcome: 'due', step }
  const reply = await visit.apiAs(null)(beginTotp, { body: { ticket } })
  if (!reply.isOk) return { outcome: 'over', message: reply.problem.message }
  const offer = { secret: reply.data.secret, qr: drawQr(reply.data.address) }
  return { outcome: 'due', step: { ...step, offer } }
}

/** What a third party's word leads to while the second step is due. Such a sign-in lasts a day. */
export const stepOfTicket = ({ ticket, methods }: DueTicket): DueStep => ({
  ticket,
  methods,
  isRemembered: false,
  error: undefined,
  offer: null,
})

/** The step that a form carries along: everything it shows again when the try was wrong. */
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
  }
}

/** One of the steps after the password, or instead of it. Null for a form that is none of them. */
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
    case 'start-over':
      return { outcome: 'given_up' }
    default:
      return null
  }
}

async function byCode(visit: Visit, form: FormData, step: DueStep): Promise<StepAnswer> {
  const reply = await visit.apiAs(null)(verifyTwoStep, { body: { ticket: step.ticket, code: textOf(form, 'code') } })
  if (reply.isOk) return signedIn(reply.data.token, step.isRemembered)
  return refused(reply.problem, step)
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
  return step ? refused(reply.problem, step) : { outcome: 'over', message: reply.problem.message }
}

const signedIn = (token: string, isRemembered: boolean): StepAnswer => ({
  outcome: 'signed_in',
  token,
  isRemembered,
  recoveryCodes: [],
})

function refused(problem: { error: string; message: string }, step: DueStep): StepAnswer {
  const isOver = problem.error === 'SIGN_IN_OUTDATED'
  return isOver
    ? { outcome: 'over', message: problem.message }
    : { outcome: 'due', step: { ...step, error: problem.message } }
}

/** What a browser's script sent as text; the API checks what is in it. */
export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
