import type { ReactNode } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './InPlace.module.css'

/** The place of Stripe's fields, which keeps its height while they load. */
export function Stage({ isLoading, children }: { isLoading: boolean; children?: ReactNode }) {
  const { t } = useTranslation('checkout')
  return (
    <div className={`${styles.stage} needs-script`} aria-busy={isLoading}>
      {children}
      <output className={styles.waiting} data-over={!isLoading || undefined}>
        <span className={styles.spinner} aria-hidden="true" />
        {isLoading && t('loading')}
      </output>
    </div>
  )
}
