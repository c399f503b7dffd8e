import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useRenewal } from '../api/use-refresh.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Button, LinkButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { isForBrowser } from './is-for-browser.ts'
import styles from './LoadFailed.module.css'

/** A part of a page that could not be loaded. Retry loads it again: the same page, unless `onRetry` says otherwise. */
export function LoadFailed({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const renew = useRenewal()
  const [isTrying, setTrying] = useState(false)
  const { state } = useNavigation()
  return (
    <div className={styles.failed}>
      <Icon name="alert" />
      <p>{t('loadFailed')}</p>
      {onRetry ? (
        <Button look="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : (
        <LinkButton
          look="secondary"
          to={`${pathname}${search}`}
          replace
          preventScrollReset
          onClick={(event) => {
            // The router would read the page again without the mark of its address, and nothing with it.
            if (hash === '' || isForBrowser(event)) return
            event.preventDefault()
            setTrying(true)
            void renew().finally(() => setTrying(false))
          }}
          aria-busy={isTrying || state !== 'idle'}
        >
          {t('retry')}
        </LinkButton>
      )}
    </div>
  )
}
