import { Button } from '../../../design/Button.tsx'
import { takeFocus } from '../../../design/take-focus.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { ActionName } from './ActionName.tsx'
import styles from './PhotoTile.module.css'

/** In place of something that was deleted, while it can be brought back. The focus is on its button. */
export function DeletedTile({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('works')
  return (
    <div className={styles.gone}>
      <output>{t('deleted')}</output>
      <Button ref={takeFocus} look="secondary" onClick={onUndo}>
        <ActionName action={t('undo')} about={name} />
      </Button>
    </div>
  )
}
