import { useTranslation } from '../../locales/use-translation.ts'
import type { PayoutStanding } from './payout.ts'
import styles from './Payouts.module.css'

const steps = [
  { standing: 'pending', text: 'stepRequested' },
  { standing: 'approved', text: 'stepApproved' },
  { standing: 'processing', text: 'stepSent' },
  { standing: 'done', text: 'stepDone' },
] as const

/** The progress of a payout, as steps. */
export function PayoutSteps({ standing }: { standing: PayoutStanding }) {
  const { t } = useTranslation('payouts')
  const reached = steps.findIndex((step) => step.standing === standing)
  return (
    <ol className={styles.steps}>
      {steps.map(({ standing: step, text }, place) => (
        <li
          key={step}
          data-reached={place <= reached || undefined}
          aria-current={place === reached ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true" />
          {t(text)}
        </li>
      ))}
    </ol>
  )
}
