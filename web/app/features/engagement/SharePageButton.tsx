import { useState, type ReactNode } from 'react'
import { Icon } from '../../design/Icon.tsx'
import { toast } from '../../design/toasts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './ReactionButton.module.css'

/** Shares a page of this site; what that takes is loaded when it is pressed. */
export function SharePageButton({ path }: { path: string }) {
  const { t } = useTranslation()
  const [offer, show] = useState<ReactNode>(null)
  const share = () =>
    import('../../design/share-page.tsx').then(
      ({ sharePage }) => sharePage(path, { t, show }),
      () => toast({ tone: 'danger', title: t('noConnection') }),
    )
  return (
    <>
      <button
        type="button"
        className={`${styles.button} needs-script`}
        aria-label={t('share')}
        onClick={() => void share()}
      >
        <Icon name="share" />
      </button>
      {offer}
    </>
  )
}
