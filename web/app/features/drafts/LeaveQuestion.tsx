import type { Blocker } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Drafts.module.css'

const { Sheet } = lazySheet(async () => (await import('../../design/Sheet.tsx')).Sheet)

/** Asks what becomes of unsaved changes before their page is left. Closing it stays. */
export function LeaveQuestion({ leaving, onDiscard }: { leaving: Blocker; onDiscard: () => void }) {
  const { t } = useTranslation('studio')
  if (leaving.state !== 'blocked') return null
  return (
    <Sheet title={t('leaveTitle')} isOpen onClose={leaving.reset} leavesHistory>
      <p>{t('leaveText')}</p>
      <div className={styles.actions}>
        <Button onClick={leaving.proceed}>{t('leaveKeep')}</Button>
        <Button look="secondary" onClick={leaving.reset}>
          {t('leaveStay')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            onDiscard()
            leaving.proceed()
          }}
        >
          {t('leaveDiscard')}
        </Button>
      </div>
    </Sheet>
  )
}
