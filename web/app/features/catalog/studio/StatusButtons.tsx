import type { VideoStatus } from '@stagedoor/contract/videos'
import { Button } from '../../../design/Button.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { isHeldByStaff } from '../../feeds/edited-post.ts'
import styles from './ItemForm.module.css'

type ButtonsProps = { status: VideoStatus; mayPublish: boolean; isBusy: boolean; draftLabel: string }

/** Saves an item as what it is, publishes it, or takes it back. */
export function StatusButtons({ status, mayPublish, isBusy, draftLabel }: ButtonsProps) {
  const { t } = useTranslation('studio')
  const isOut = status === 'active' || status === 'scheduled'
  if (isHeldByStaff(status)) return null
  return (
    <div className={styles.actions}>
      {isOut && (
        <>
          <Button type="submit" name="status" value="active" isBusy={isBusy}>
            {t('save')}
          </Button>
          <Button type="submit" look="secondary" name="status" value="inactive">
            {t('hide')}
          </Button>
        </>
      )}
      {!isOut && mayPublish && (
        <Button type="submit" name="status" value="active" isBusy={isBusy}>
          {t('publish')}
        </Button>
      )}
      {!isOut && (
        <Button
          type="submit"
          look={mayPublish ? 'secondary' : 'primary'}
          name="status"
          value={status === 'inactive' ? 'inactive' : 'draft'}
        >
          {status === 'inactive' ? t('save') : draftLabel}
        </Button>
      )}
    </div>
  )
}
