import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { BankStep } from './BankStep.tsx'
import { CardForm, type Fields } from './CardForm.tsx'
import { faultOf, stepOf, type Fault, type PayStep } from './step.ts'
import { Unavailable } from './Unavailable.tsx'
import { useAttempt } from './use-attempt.ts'
import { useFields } from './use-fields.ts'

type PayProps = {
  publishableKey: string
  /** The label of the button, with the amount. */
  label: string
  /** The page that shows what became of the payment, and the same while the webhook of a confirmed one is awaited. */
  outcomePath: string
  confirmedPath: string
}

/**
 * Pays with Stripe's script: the bank's confirmation, or a card in Stripe's fields, as the payment's state at Stripe
 * demands. What Stripe's script says is shown; whether it is paid is decided by the webhook.
 */
export function PayInPlace({ publishableKey, label, outcomePath, confirmedPath }: PayProps) {
  const { fields, isClosed, hasFailed, message: refusal, fail, retry } = useFields(publishableKey)
  const { step, settle } = useStep(fields, { onFailed: fail })
  const { run, isBusy, message } = useAttempt()
  const next = step === 'done' ? confirmedPath : isClosed || step === 'over' ? outcomePath : null
  useEffect(() => {
    if (next !== null) location.assign(next)
  }, [next])

  const confirm = async (stripe: Stripe, elements: StripeElements) => {
    const { error } = await elements.submit()
    if (error) return settle({ error })
    const confirmParams = { return_url: location.origin + outcomePath }
    return settle(await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' }))
  }
  if (hasFailed) return <Unavailable message={refusal} onRetry={retry} />
  if (fields !== null && step === 'challenge') {
    const { stripe, clientSecret } = fields
    const ask = async () => settle(await stripe.handleNextAction({ clientSecret }))
    return <BankStep isBusy={isBusy} message={message} onConfirm={() => void run(ask)} />
  }
  return (
    <CardForm
      fields={step === 'fields' ? fields : null}
      label={label}
      isBusy={isBusy}
      message={message}
      onSubmit={(stripe, elements) => void run(() => confirm(stripe, elements))}
      onFailed={fail}
    />
  )
}

/** What the functions of Stripe's script answer about a payment. */
type ScriptAnswer = { paymentIntent?: PaymentIntent | undefined; error?: StripeError | undefined }

/** The step of the payment: read from Stripe at first, then by what Stripe's script answers. */
function useStep(fields: Fields | null, { onFailed }: { onFailed: () => void }) {
  const [step, setStep] = useState<PayStep | null>(null)
  const take = useEffectEvent((read: PayStep | null) => (read === null ? onFailed() : setStep(read)))
  const [stripe, clientSecret] = [fields?.stripe, fields?.clientSecret]
  useEffect(() => {
    if (stripe && clientSecret !== undefined) void readStep(stripe, clientSecret).then(take)
  }, [stripe, clientSecret])

  /** What the payer is told; a payment that moved on meanwhile is read again. */
  async function settle({ paymentIntent, error }: ScriptAnswer): Promise<Fault | 'leaving' | null> {
    const fault = error ? faultOf(error) : null
    const next = (paymentIntent ?? error?.payment_intent)?.status
    const isUnknown = fault === 'stale' || (error?.type === 'card_error' && next === undefined)
    if (isUnknown && fields !== null) setStep(await readStep(fields.stripe, fields.clientSecret))
    else if (next !== undefined) setStep(stepOf(next))
    if (next !== undefined && stepOf(next) === 'done') return 'leaving'
    return fault === 'stale' ? null : fault
  }
  return { step, settle }
}

/** The step that Stripe knows of; null when it did not answer. */
async function readStep(stripe: Stripe, clientSecret: string): Promise<PayStep | null> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
  return paymentIntent ? stepOf(paymentIntent.status) : null
}
