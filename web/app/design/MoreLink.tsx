import { buttonClass } from './Button.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './MoreLink.module.css'

type MoreProps = { href: string | null; isLoading: boolean; load: () => void }

/** Shows more of a list: a link to its next page, which with JavaScript is appended. */
export function MoreLink({ href, isLoading, load }: MoreProps) {
  const { t } = useTranslation()
  if (href === null) return null
  return (
    <p className={styles.more}>
      <a
        className={buttonClass({ look: 'secondary' })}
        href={href}
        aria-busy={isLoading}
        onClick={(event) => {
          event.preventDefault()
          load()
        }}
      >
        {isLoading ? t('loading') : t('loadMore')}
      </a>
    </p>
  )
}
