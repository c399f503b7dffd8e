import type { Book } from './book.ts'
import type { IntentObject, PaymentErrorObject, SetupObject } from './objects.ts'
import { answerChallenge, confirm, makeMethod, type CardFace } from './payments.ts'
import { confirmInPlace, giveCard } from './setups.ts'

type ScriptError =
  | (PaymentErrorObject & { payment_intent?: IntentObject })
  | { type: string; code: string; message: string }

/** What the script returns: the object, or the error of the attempt. */
type ScriptAnswer<O> = { object: O } | { error: ScriptError }

type Entry = { clientSecret: string; card: CardFace; saves?: boolean; passes?: boolean }

/** Stripe's script in the payer's browser, as its reference describes it. */
export type StripeScript = {
  retrievePaymentIntent(clientSecret: string): IntentObject | null
  /** Confirms with the card of the fields; the challenge of a card follows within. */
  confirmPayment(entry: Entry): ScriptAnswer<IntentObject>
  /** Runs the pending challenge. */
  handleNextAction(step: { clientSecret: string; passes: boolean }): ScriptAnswer<IntentObject>
  confirmSetup(entry: Entry): ScriptAnswer<SetupObject>
}

const unexpected = (code: string) => ({ error: { type: 'invalid_request_error', code, message: 'Not possible now.' } })

const isNot = ({ status }: { status: string }, wanted: string): boolean => status !== wanted

/** @see StripeScript */
export function stripeScript(book: Book): StripeScript {
  const intentOf = (secret: string) => book.list('payment_intent').find((one) => one.client_secret === secret) ?? null
  const attempted = (intent: IntentObject): ScriptAnswer<IntentObject> =>
    intent.last_payment_error ? { error: { ...intent.last_payment_error, payment_intent: intent } } : { object: intent }
  return {
    retrievePaymentIntent: intentOf,
    confirmPayment({ clientSecret, card, saves = false, passes = true }) {
      const intent = intentOf(clientSecret)
      if (!intent || isNot(intent, 'requires_payment_method')) return unexpected('payment_intent_unexpected_state')
      confirm(book, intent, makeMethod(book, card, saves ? intent.customer : null), 'script')
      if (intent.status === 'requires_action') answerChallenge(book, intent, passes)
      return attempted(intent)
    },
    handleNextAction({ clientSecret, passes }) {
      const intent = intentOf(clientSecret)
      if (intent?.status !== 'requires_action') return unexpected('payment_intent_unexpected_state')
      answerChallenge(book, intent, passes)
      return attempted(intent)
    },
    confirmSetup({ clientSecret, card, passes = true }) {
      const setup = book.list('setup_intent').find((one) => one.client_secret === clientSecret)
      if (!setup || isNot(setup, 'requires_payment_method')) return unexpected('setup_intent_unexpected_state')
      if (card === 'decline' || card === 'soft_decline')
        return { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }
      giveCard(setup, Object.assign(makeMethod(book, card, null), { allow_redisplay: 'unspecified' }))
      if (setup.status !== 'requires_action') return { object: setup }
      if (passes) confirmInPlace(book, clientSecret)
      else Object.assign(setup, { status: 'requires_payment_method', next_action: null, payment_method: null })
      return passes
        ? { object: setup }
        : { error: { type: 'card_error', code: 'setup_intent_authentication_failure', message: 'Failed.' } }
    },
  }
}
