import type { Blocker } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Drafts.module.css'

const { Sheet } = lazySheet(async () => (await import('../../design/Sheet.tsx')).Sheet)

type QuestionProps = {
  leaving: Blocker
  /** Whether what is not discarded is kept as a draft; otherwise it is lost. */
  isKept: boolean
  onDiscard: () => void
}

/** Asks what becomes of unsaved changes before their page is left. Closing it stays. */
export const LeaveQuestion = ({ leaving, ...question }: QuestionProps) =>
  leaving.state === 'blocked' ? <OpenQuestion leaving={leaving} {...question} /> : null

type OpenProps = QuestionProps & { leaving: Extract<Blocker, { state: 'blocked' }> }

function OpenQuestion({ leaving, isKept, onDiscard }: OpenProps) {
  const { t } = useTranslation('studio')
  return (
    <Sheet title={t('leaveTitle')} isOpen onClose={leaving.reset} leavesHistory>
      <p>{t(isKept ? 'leaveText' : 'leaveLost')}</p>
      <div className={styles.actions}>
        {isKept && <Button onClick={leaving.proceed}>{t('leaveKeep')}</Button>}
        <Button look={isKept ? 'secondary' : 'primary'} onClick={leaving.reset}>
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
