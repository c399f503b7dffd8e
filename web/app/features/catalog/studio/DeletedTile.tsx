import { useEffect, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { ActionName } from './ActionName.tsx'
import styles from './PhotoTile.module.css'

/** In place of something that was deleted, while it can be brought back. The focus is on its button. */
export function DeletedTile({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('works')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.gone}>
      <output>{t('deleted')}</output>
      <Button ref={button} look="secondary" onClick={onUndo}>
        <ActionName action={t('undo')} about={name} />
      </Button>
    </div>
  )
}
