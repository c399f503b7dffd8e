import { Button, LinkButton } from '../../design/Button.tsx'
import { CheckField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import type { FormLike } from '../../design/form-like.ts'
import { takeFocusAtTop } from '../../design/take-focus.ts'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { writeContinuation } from '../payments/continuation.ts'
import { TopUpForm } from '../payments/TopUpForm.tsx'
import { PaymentTerms } from '../site/PaymentTerms.tsx'
import { CouponLine } from './CouponLine.tsx'
import { Disclosure } from './Disclosure.tsx'
import { answerTo, asksConsent, choiceIn, questionOf, type SubscribeOffer, type SubscribeReply } from './offer.ts'
import { PayChoices } from './PayChoices.tsx'
import { usePeriodPrice } from './period-texts.ts'
import { PlanChoices } from './PlanChoices.tsx'
import { ProblemOf } from './SubscribeProblem.tsx'
import styles from './SubscribeQuestion.module.css'
import { TrialChoices } from './TrialChoices.tsx'

type QuestionProps = {
  offer: SubscribeOffer
  /** The result of the last submission. */
  reply: SubscribeReply | undefined
  isBusy: boolean
  /** The router's form on its own page, a fetcher's in the sheet. */
  As: FormLike
  /** The form that loads other terms. */
  AskAs: FormLike
  /** In a sheet: another plan is loaded in place, and the answer stays there. */
  onPick?: ((address: string) => void) | undefined
}

/**
 * The confirmation: plan, price and dates, payment method. With a low balance, the top-up is offered in the same place.
 */
export function SubscribeQuestion(props: QuestionProps) {
  const { offer, reply, onPick } = props
  const answer = answerTo(offer, reply)
  const { t } = useTranslation('subscriptions')
  const paths = usePaths()
  if (offer.plan === null || offer.quote === null) {
    return <FormAlert tone="info">{t('notOffered', { name: offer.name })}</FormAlert>
  }
  if (answer?.outcome === 'insufficient') return <TopUpFirst offer={offer} onPick={onPick} />
  const { refusal } = offer.quote
  // A paid plan may follow the free days; with one there is nothing to choose here.
  const isDone = refusal === 'OWN_ITEM' || (refusal === 'ALREADY_SUBSCRIBED' && offer.plan.key !== 'free')
  return (
    <div className={styles.question}>
      {offer.isTrialGone && <FormAlert tone="warning">{t('trialGone')}</FormAlert>}
      <ProblemOf answer={answer} refusal={refusal} name={offer.name} />
      {offer.plans.length > 1 && !isDone && (
        <PlanChoices
          plans={offer.plans}
          chosen={offer.plan.key}
          addressOf={(plan) => paths.subscribe(offer.performerId, { ...choiceIn(offer), plan: plan.key })}
          onPick={onPick}
        />
      )}
      {offer.quote.canConvertTrial && refusal === null && (
        <TrialChoices offer={offer} quote={offer.quote} onPick={onPick} />
      )}
      {refusal === 'ALREADY_SUBSCRIBED' ? (
        <LinkButton look="secondary" to={paths.subscriptions}>
          {t('toSubscriptions')}
        </LinkButton>
      ) : (
        refusal === null && <Agreement {...props} />
      )}
    </div>
  )
}

/** Terms, payment method, consent, button. */
function Agreement({ offer, reply, isBusy, As, AskAs, onPick }: QuestionProps) {
  const { t } = useTranslation('subscriptions')
  const paths = usePaths()
  const priceOf = usePeriodPrice()
  const day = useDay()
  const { quote, plan } = offer
  if (quote === null || plan === null) return null
  const isPaid = quote.firstPrice > 0 || quote.isRenewing
  const fields = {
    plan: plan.key,
    trial: offer.trial?.code,
    converts: offer.converts ? '1' : undefined,
    coupon: offer.coupon,
    timeZone: offer.timeZone,
    expectedPrice: quote.firstPrice,
    question: questionOf(offer),
    requestKey: reply?.requestKey ?? offer.topUp.requestKey,
    name: offer.name,
    asksConsent: asksConsent(quote) ? 'yes' : undefined,
    from: onPick && 'sheet',
  }
  return (
    <>
      {quote.originalPrice > 0 && <CouponLine offer={offer} As={AskAs} />}
      <Disclosure quote={quote} coupon={offer.coupon} />
      <As method="post" action={paths.subscribe(offer.performerId)} className={styles.form ?? ''}>
        {Object.entries(fields).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {isPaid && (
          <PayChoices balance={offer.balance} priceTokens={quote.firstPriceTokens} cards={offer.topUp.cards} />
        )}
        {asksConsent(quote) && (
          <CheckField
            name="agrees"
            value="yes"
            required
            label={
              quote.trialEndsAt === null
                ? t('agree', { dollars: priceOf(quote.renewalPrice, quote.periodMonths) })
                : t('agreeFrom', {
                    dollars: priceOf(quote.renewalPrice, quote.periodMonths),
                    date: day(quote.trialEndsAt),
                  })
            }
          />
        )}
        <PaymentTerms />
        <Button type="submit" isWide isBusy={isBusy}>
          <SubmitLabel offer={offer} />
        </Button>
      </As>
    </>
  )
}

/** The button's text: the amount charged now, or that nothing is charged. */
function SubmitLabel({ offer: { quote, plan } }: { offer: SubscribeOffer }) {
  const { t } = useTranslation('subscriptions')
  const locale = useLocale()
  if (quote === null) return null
  const days = quote.trialDays || (plan?.freeDays ?? 0)
  const isFreeNow = quote.firstPrice === 0 || (quote.trialDays > 0 && !quote.isRenewing)
  if (days > 0 && (isFreeNow || quote.trialDays > 0)) return t('startFree', { count: days })
  return t('payAndSubscribe', { dollars: formatDollars(quote.firstPrice, locale) })
}

function TopUpFirst({ offer, onPick }: Pick<QuestionProps, 'offer' | 'onPick'>) {
  const { t } = useTranslation(['subscriptions', 'purchases'])
  const paths = usePaths()
  const { plan, quote, performerId, coupon } = offer
  if (plan === null || quote === null) return null
  return (
    <div className={styles.question} ref={onPick && takeFocusAtTop} tabIndex={onPick && -1}>
      <FormAlert tone="warning">{t('purchases:insufficient')}</FormAlert>
      <p className={styles.next}>{t('topUpFirst')}</p>
      <TopUpForm
        terms={offer.topUp}
        then={writeContinuation({ kind: 'subscribe', performerId, plan: plan.key, coupon, price: quote.firstPrice })}
        submitLabel={t('topUpAndSubscribe')}
      />
      <LinkButton
        look="quiet"
        to={paths.subscribe(performerId, choiceIn(offer))}
        replace
        onClick={(event) => {
          if (!onPick) return
          event.preventDefault()
          onPick(paths.subscribe(performerId, choiceIn(offer)))
        }}
      >
        {t('fixPayment')}
      </LinkButton>
    </div>
  )
}
