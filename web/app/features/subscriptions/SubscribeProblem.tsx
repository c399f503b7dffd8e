import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { RefusedSale } from '../payments/RefusedSale.tsx'
import type { SubscribeAnswer } from './offer.ts'

const refusalTexts = {
  ALREADY_SUBSCRIBED: 'already',
  FREE_SUBSCRIPTION_USED: 'freeUsed',
  FREE_SUBSCRIPTION_DISABLED: 'planGone',
  PLAN_NOT_OFFERED: 'planGone',
  OWN_ITEM: 'own',
} as const satisfies Record<NonNullable<SubscriptionQuote['refusal']>, string>

type ProblemProps = { answer: SubscribeAnswer | undefined; refusal: SubscriptionQuote['refusal']; name: string }

/** Why subscribing failed or is not possible. */
export function ProblemOf({ answer, refusal, name }: ProblemProps) {
  const { t, locale } = useTranslation('subscriptions')
  if (answer?.outcome === 'price_changed') {
    return <FormAlert tone="warning">{t('priceChanged', { dollars: formatDollars(answer.price, locale) })}</FormAlert>
  }
  if (answer?.outcome === 'refused') return <RefusedSale {...answer} />
  return refusal === null ? null : <FormAlert tone="info">{t(refusalTexts[refusal], { name })}</FormAlert>
}
