import type { ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Button, buttonClass } from '../design/Button.tsx'
import styles from './PlainLayouts.module.css'
import { useRevalidator } from 'react-router'

/**
 * The page for a rendering error: refresh, home, or retry. Its title is Traditional Chinese, as specified. `children` is another way
 * on of a part of a page, which keeps its name.
 */
export function CrashScreen({ children }: { children?: ReactNode }) {
  const { t, paths } = useTranslation(['results', 'common'])
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.blank}>
      <div className={styles.webhookEvent} role="alert">
        {children === undefined && <title>{t('crashTitle')}</title>}
        <h1 lang="zh-TW">{t('crashTitle')}</h1>
        <p>{t('crashText')}</p>
        <div className={styles.buttons}>
          <Button onClick={() => location.reload()}>{t('common:refresh')}</Button>
          <a className={buttonClass({ look: 'secondary' })} href={paths.home}>
            {t('crashHome')}
          </a>
          <Button look="secondary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
            {t('common:retry')}
          </Button>
          {children}
        </div>
      </div>
    </div>
  )
}
