import { updateBankingSettings, updatePaymentGatewaySettings } from '@stagedoor/contract/banking'
import { openStripeAccount } from '@stagedoor/contract/stripe-accounts'
import { redirect, redirectDocument } from 'react-router'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'
import { sensitive } from '../identity/security/fresh-sign-in.ts'
import type { ProofRequest } from '../identity/security/proof.ts'

/** The result of a form of the payment details. */
export type BankingAnswer = {
  requested?: ProofRequest
  bank?: FormRefusal
  gateway?: { key: string; refusal: FormRefusal }
}

/** Fields that keep their stored value when left empty, because they are not shown again. */
const keptWhenEmpty: ReadonlySet<string> = new Set(['SSN', 'bankAccount', 'bankRouting'])
const fields = [
  'firstName',
  'lastName',
  'SSN',
  'bankName',
  'bankAccount',
  'bankRouting',
  'bankSwiftCode',
  'address',
  'city',
  'state',
  'country',
] as const

/** Every form of the payment details. @throws a redirect after saving, or to Stripe's page. */
export async function actOnBanking(visit: Visit, form: FormData): Promise<BankingAnswer> {
  switch (textOf(form, 'intent')) {
    case 'gateway':
      return saveGateway(visit, form)
    case 'gateway-off':
      return switchGateway(visit, form, 'inactive')
    case 'gateway-on':
      return switchGateway(visit, form, 'active')
    case 'stripe':
      return goToStripe(visit, form)
    default:
      return saveBank(visit, form)
  }
}

async function goToStripe(visit: Visit, form: FormData): Promise<BankingAnswer> {
  const result = await sensitive<typeof openStripeAccount>(visit, form, () => visit.api(openStripeAccount, {}))
  if (result.outcome === 'done') throw redirectDocument(result.data.url)
  return result.outcome === 'proof'
    ? { requested: result.requested }
    : { gateway: { key: 'stripe', refusal: { message: result.error, fields: {} } } }
}

async function saveBank(visit: Visit, form: FormData): Promise<BankingAnswer> {
  const given = fields.map((name) => [name, textOf(form, name).trim()] as const)
  const body = Object.fromEntries(given.filter(([name, text]) => text !== '' || !keptWhenEmpty.has(name)))
  let refusal: FormRefusal | undefined
  const result = await sensitive<typeof updateBankingSettings>(visit, form, async () => {
    const reply = await visit.api(updateBankingSettings, { body })
    if (!reply.isOk) refusal = formRefusal(reply.problem, visit.locale)
    return reply
  })
  if (result.outcome === 'done') throw redirect(`${visit.paths.banking}?saved=1`)
  if (result.outcome === 'proof') return { requested: result.requested }
  return { bank: refusal ?? { message: result.error, fields: {} } }
}

async function saveGateway(visit: Visit, form: FormData): Promise<BankingAnswer> {
  const account = textOf(form, 'account').trim()
  const value = keyOf(form) === 'paypal' ? { email: account } : { accountId: account }
  return writeGateway(visit, form, { value, status: 'active' })
}

/** Enables or disables payouts to the account; the account itself is kept. */
const switchGateway = (visit: Visit, form: FormData, status: 'active' | 'inactive'): Promise<BankingAnswer> =>
  writeGateway(visit, form, { value: {}, status })

const keyOf = (form: FormData) => (textOf(form, 'gateway') === 'stripe' ? 'stripe' : 'paypal')

type Input = { value: Record<string, string>; status: 'active' | 'inactive' }

async function writeGateway(visit: Visit, form: FormData, input: Input): Promise<BankingAnswer> {
  const key = keyOf(form)
  let refusal: FormRefusal | undefined
  const result = await sensitive<typeof updatePaymentGatewaySettings>(visit, form, async () => {
    const reply = await visit.api(updatePaymentGatewaySettings, { body: { key, ...input } })
    if (!reply.isOk) refusal = formRefusal(reply.problem, visit.locale)
    return reply
  })
  if (result.outcome === 'done') throw redirect(`${visit.paths.banking}?saved=1`)
  if (result.outcome === 'proof') return { requested: result.requested }
  return { gateway: { key, refusal: refusal ?? { message: result.error, fields: {} } } }
}
