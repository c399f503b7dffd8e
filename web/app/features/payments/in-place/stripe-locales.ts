import type { StripeElementLocale } from '@stripe/stripe-js'
import type { Locale } from '@stagedoor/contract/locales'

/** Our languages by Stripe's names. */
export const stripeLocales = {
  'zh-TW': 'zh-TW',
  'zh-CN': 'zh',
  'en-US': 'en',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
} as const satisfies Record<Locale, StripeElementLocale>
