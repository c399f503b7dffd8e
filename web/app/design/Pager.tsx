import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from './Button.tsx'
import styles from './Pager.module.css'

type PagerProps = {
  current: number
  total: number
  /** Behind the pages that were counted there may be more. */
  isOpenEnded?: boolean
  addressOf: (page: number) => string
}

/** Page links of a list; nothing for a single page. */
export function Pager({ current, total, isOpenEnded = false, addressOf }: PagerProps) {
  const { t } = useTranslation()
  const where = t('page', { current, total: isOpenEnded ? `${total}+` : total })
  if (total <= 1) return null
  return (
    <nav className={styles.pager} aria-label={where}>
      {current > 1 ? (
        <LinkButton look="secondary" to={addressOf(current - 1)} rel="prev">
          {t('previous')}
        </LinkButton>
      ) : (
        <span />
      )}
      <span className={styles.where}>{where}</span>
      {current < total ? (
        <LinkButton look="secondary" to={addressOf(current + 1)} rel="next">
          {t('next')}
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  )
}
