import type { Ref } from 'react'
import { buttonClass } from './Button.tsx'
import { isForBrowser } from './is-for-browser.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './MoreLink.module.css'

/** The name of the sentence about what could not be read; null where nothing failed. */
export type MoreFailure = 'noConnection' | 'somethingWentWrong' | null

type MoreProps = {
  href: string | null
  isLoading: boolean
  failure?: MoreFailure
  load: () => void
  ref?: Ref<HTMLAnchorElement>
}

/** Shows more of a list: a link to its next page, which with JavaScript is appended. After a failure it offers another try. */
export function MoreLink({ href, isLoading, failure = null, load, ref }: MoreProps) {
  const { t } = useTranslation()
  if (href === null) return null
  return (
    <div className={styles.more}>
      <MoreFailed failure={failure} />
      <a
        className={buttonClass({ look: 'secondary' })}
        href={href}
        ref={ref}
        aria-busy={isLoading}
        onClick={(event) => {
          if (isForBrowser(event)) return
          event.preventDefault()
          load()
        }}
      >
        {isLoading ? t('loading') : failure ? t('retry') : t('loadMore')}
      </a>
    </div>
  )
}

/** Says why more of a list is not there. */
export function MoreFailed({ failure }: { failure: MoreFailure }) {
  const { t } = useTranslation()
  return failure === null ? null : (
    <p className={styles.failed} role="alert">
      {t(failure)}
    </p>
  )
}
