import type { DeliveryStatus } from '@stagedoor/contract/orders'
import { Icon } from '../../design/Icon.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { statusTexts } from './order.ts'
import styles from './Orders.module.css'

type StepsProps = {
  status: DeliveryStatus
  times: { processing: string; shipping: string | null; delivered: string | null; refunded: string | null }
}

/** The states of an order in their order, with the time of each that was reached. */
export function OrderSteps({ status, times }: StepsProps) {
  const { t } = useTranslation('store')
  const all = (['processing', 'shipping', 'delivered', 'refunded'] as const).filter((step) =>
    status === 'refunded' ? times[step] !== null : step !== 'refunded',
  )
  return (
    <ol className={styles.steps} aria-label={t('progress')}>
      {all.map((step) => {
        const at = times[step]
        return (
          <li key={step} data-done={at !== null || undefined} aria-current={step === status ? 'step' : undefined}>
            <span className={styles.mark}>
              {at !== null && <Icon name={step === 'refunded' ? 'close' : 'check'} />}
            </span>
            <span>
              <strong>{t(statusTexts[step])}</strong>
              {at !== null && (
                <small>
                  <Moment at={at} />
                </small>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
