import { useState } from 'react'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Choice, Choices } from '../../design/Choice.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDollars } from '../../design/format.ts'
import type { FormLike } from '../../design/form-like.ts'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { isBesideField } from '../../session/is-beside-field.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { RefusedSale } from '../payments/RefusedSale.tsx'
import { tokensFor } from '../payments/top-up-terms.ts'
import { PaymentTerms } from '../site/PaymentTerms.tsx'
import type { GiftAnswer, GiftOffer } from './gift.ts'
import { PayChoices } from './PayChoices.tsx'
import type { Plan } from './plan.ts'
import styles from './SubscribeQuestion.module.css'

type GiftProps = {
  offer: GiftOffer
  /** What the last attempt was answered. */
  answer: GiftAnswer | undefined
  isBusy: boolean
  /** The router's form on its own page, a fetcher's in the sheet. */
  As: FormLike
  isInSheet?: boolean
}

/** Who receives which plan, and how it is paid. */
export function GiftQuestion({ offer, answer, isBusy, As, isInSheet = false }: GiftProps) {
  const { performerId, name, plans, topUp } = offer
  const { t, paths, locale } = useTranslation('subscriptions')
  const isHydrated = useIsHydrated()
  const balance = useAppSelector((store) => store.currentUser.balance)
  const [chosen, setChosen] = useState(offer.chosen.plan ?? plans[0]?.key)
  // Its price may have changed meanwhile.
  const plan = plans.find(({ key }) => key === chosen) ?? plans[0]
  const refused = answer?.outcome === 'refused' ? answer : undefined
  if (plan === undefined) return <FormAlert tone="info">{t('notOffered', { name })}</FormAlert>
  return (
    <As method="post" action={paths.gift(performerId)} className={styles.form ?? ''}>
      {refused && <Refusal {...refused} />}
      <input type="hidden" name="requestKey" value={refused?.requestKey ?? topUp.requestKey} />
      {isInSheet && <input type="hidden" name="from" value="sheet" />}
      <TextField
        label={t('recipient')}
        name="recipient"
        required
        minLength={3}
        maxLength={60}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={refused?.recipient ?? offer.chosen.recipient}
        error={refused?.refusal.fields['recipient']}
      />
      <GiftPlans plans={plans} chosen={plan} onChoose={setChosen} />
      <PayChoices
        key={plan.key}
        balance={balance}
        priceTokens={tokensFor(plan.price, topUp.tokenPrice)}
        cards={topUp.cards}
      />
      <PaymentTerms />
      <Button type="submit" isWide isBusy={isBusy}>
        {isHydrated ? t('giveFor', { dollars: formatDollars(plan.price, locale) }) : t('giveNow')}
      </Button>
    </As>
  )
}

/** Above the fields, unless it is beside one. */
function Refusal({ refusal, isInsufficient, isOverLimit }: Extract<GiftAnswer, { outcome: 'refused' }>) {
  const { t, paths } = useTranslation('wallet')
  if (isBesideField(refusal)) return null
  return (
    <>
      <RefusedSale message={refusal.message} isOverLimit={isOverLimit} />
      {isInsufficient && (
        <LinkButton look="secondary" to={paths.topUp()}>
          {t('topUp')}
        </LinkButton>
      )}
    </>
  )
}

type PlansProps = { plans: readonly Plan[]; chosen: Plan; onChoose: (key: string) => void }

function GiftPlans({ plans, chosen, onChoose }: PlansProps) {
  const { t, locale } = useTranslation('subscriptions')
  return (
    <Choices legend={t('choosePlan')}>
      {plans.map((plan) => (
        <Choice
          key={plan.key}
          name="plan"
          // With the price that was shown.
          value={`${plan.key} ${plan.price}`}
          isChosen={plan === chosen}
          onChoose={() => onChoose(plan.key)}
        >
          {t('planMonths', { count: plan.months ?? 1 })} · {formatDollars(plan.price, locale)}
        </Choice>
      ))}
    </Choices>
  )
}
