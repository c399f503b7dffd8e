import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDollars, formatPercent } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { usePeriodPrice, usePlanName } from './period-texts.ts'
import type { Plan } from './plan.ts'
import styles from './PlanChoices.module.css'

type PlanChoicesProps = {
  plans: readonly Plan[]
  chosen: string | undefined
  addressOf: (plan: Plan) => string
  /** In a sheet another plan is loaded in place. */
  onPick?: ((address: string) => void) | undefined
}

/** The plans of a creator. Each has its own address and terms, so choosing works without JavaScript. */
export function PlanChoices({ plans, chosen, addressOf, onPick }: PlanChoicesProps) {
  const { t } = useTranslation('subscriptions')
  return (
    <nav aria-label={t('choosePlan')}>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.key}>
            <PickLink to={addressOf(plan)} isChosen={plan.key === chosen} onPick={onPick}>
              <PlanFace plan={plan} />
            </PickLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PickProps = {
  to: string
  isChosen: boolean
  onPick?: ((address: string) => void) | undefined
  children: ReactNode
}

/** One plan as a link. */
export function PickLink({ to, isChosen, onPick, children }: PickProps) {
  return (
    <Link
      className={styles.plan}
      to={to}
      aria-current={isChosen ? 'true' : undefined}
      replace
      preventScrollReset
      onClick={(event) => {
        if (!onPick) return
        event.preventDefault()
        onPick(to)
      }}
    >
      {children}
    </Link>
  )
}

function PlanFace({ plan }: { plan: Plan }) {
  const { t, locale } = useTranslation('subscriptions')
  const nameOf = usePlanName()
  const priceOf = usePeriodPrice()
  if (plan.freeDays !== null) return <strong>{t('planFree', { count: plan.freeDays })}</strong>
  const details = [
    plan.monthlyPrice !== null && t('thatIs', { dollars: formatDollars(plan.monthlyPrice, locale) }),
    plan.savingPercent !== null && t('saving', { percent: formatPercent(plan.savingPercent, locale) }),
  ]
  return (
    <>
      <span className={styles.name}>
        <strong>{nameOf(plan.months)}</strong>
        <span>{priceOf(plan.price, plan.months)}</span>
      </span>
      {details.some(Boolean) && <small>{details.filter(Boolean).join(' · ')}</small>}
    </>
  )
}
