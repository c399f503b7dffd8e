import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'
import styles from './Sheet.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'

/** A text in a field, selected, for where the browser lets no page write to the clipboard. Back closes it. */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useModal()
  useBackCloses(onClose)
  return (
    <dialog ref={dialog} className={styles.failed} aria-label={t('copyByHand')} onCancel={onClose}>
      <TextField
        label={t('copyByHand')}
        defaultValue={text}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.ways}>
        <Button look="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  )
}
