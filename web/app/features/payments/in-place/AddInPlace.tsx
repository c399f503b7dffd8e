import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useTranslation } from '../../../locales/use-translation.ts'
import { CardForm } from './CardForm.tsx'
import { faultOf, type Fault } from './step.ts'
import { Unavailable } from './Unavailable.tsx'
import { useAttempt } from './use-attempt.ts'
import { useFields } from './use-fields.ts'

type AddProps = {
  publishableKey: string
  /** The page that keeps the card by the setup's id in `setup_intent`. */
  keepPath: string
}

/** Saves a card in Stripe's fields without a payment; the bank may ask its holder to confirm. */
export function AddInPlace({ publishableKey, keepPath }: AddProps) {
  const { t } = useTranslation('checkout')
  const { fields, hasFailed, isClosed, message: refusal, fail, retry } = useFields(publishableKey)
  const { run, isBusy, message } = useAttempt()
  if (hasFailed || isClosed) return <Unavailable message={refusal} onRetry={retry} />
  return (
    <CardForm
      fields={fields}
      label={t('saveCard')}
      isBusy={isBusy}
      message={message}
      onSubmit={(stripe, elements) => void run(() => save(stripe, elements, keepPath))}
      onFailed={fail}
    />
  )
}

async function save(stripe: Stripe, elements: StripeElements, keepPath: string): Promise<Fault | 'leaving'> {
  const { error: incomplete } = await elements.submit()
  if (incomplete) return shownFault(incomplete)
  const confirmParams = { return_url: location.origin + keepPath }
  const { setupIntent, error } = await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
  // Of a second window, or an answer that was lost: it is set up already.
  const setup = setupIntent ?? error?.setup_intent
  if (setup?.status !== 'succeeded') return error ? shownFault(error) : { key: 'otherFault' }
  location.assign(`${keepPath}&setup_intent=${encodeURIComponent(setup.id)}`)
  return 'leaving'
}

function shownFault(error: Parameters<typeof faultOf>[0]): Fault {
  const fault = faultOf(error)
  return fault === 'stale' ? { key: 'otherFault' } : fault
}
