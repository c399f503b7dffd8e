import type { SettingReader } from './setting-readers.ts'

/** Stripe's keys and address. */
export type StripeSettings = {
  secretKey: string
  /** The signing secret of webhooks; Stripe shows it once, when the endpoint is created. */
  webhookSecret: string
  /** Whether the key moves money. Webhook events of the other mode are refused. */
  isLive: boolean
  apiUrl: string
}

const SECRET_KEY = /^(?:sk|rk)_(?:live|test)_[A-Za-z0-9_]+$/

/** Reads Stripe's settings if it is among the gateways; otherwise null. Problems never contain a value. */
export function readStripe(
  read: SettingReader,
  { isOffered, isProduction }: { isOffered: boolean; isProduction: boolean },
): StripeSettings | null {
  const [secretKey, webhookSecret] = [read.text('STRIPE_SECRET_KEY'), read.text('STRIPE_WEBHOOK_SECRET')]
  const protocols = isProduction ? ['https:'] : ['https:', 'http:']
  const apiUrl = read.url('STRIPE_API_URL', { protocols, example: 'https://api.stripe.com' })?.origin
  const wrong = problemOf({ secretKey, webhookSecret, isOffered, isProduction })
  if (wrong !== null) read.problems.push(wrong)
  if (!isOffered || wrong !== null || secretKey === undefined || webhookSecret === undefined) return null
  return {
    secretKey,
    webhookSecret,
    isLive: secretKey.includes('_live_'),
    apiUrl: apiUrl ?? 'https://api.stripe.com',
  }
}

function problemOf(facts: {
  secretKey: string | undefined
  webhookSecret: string | undefined
  isOffered: boolean
  isProduction: boolean
}): string | null {
  const { secretKey, webhookSecret, isOffered, isProduction } = facts
  if (!isOffered) return null
  if (secretKey === undefined || webhookSecret === undefined)
    return 'PAYMENT_GATEWAYS names stripe without its keys: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.'
  if (!SECRET_KEY.test(secretKey))
    return 'STRIPE_SECRET_KEY is no secret key of Stripe: copy the one that begins with sk_ or rk_.'
  if (!/^whsec_[\x21-\x7e]+$/.test(webhookSecret))
    return 'STRIPE_WEBHOOK_SECRET is no signing secret of Stripe: copy the one that begins with whsec_.'
  if (isProduction && secretKey.includes('_test_'))
    return 'STRIPE_SECRET_KEY is for tests, and production refuses it: set the one that begins with sk_live_ or rk_live_.'
  return null
}
