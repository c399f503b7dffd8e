import { Avatar } from '../../../design/Avatar.tsx'
import { Card } from '../../../design/Card.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { usePrice } from '../../wallet/use-price.ts'
import styles from './Mass.module.css'

type PreviewProps = {
  text: string
  fileCount: number
  /** In tokens; null: the files are not sold. 0: not written yet. */
  price: number | null
}

/** The message as a fan will see it: its files locked where they are sold. */
export function FanPreview({ text, fileCount, price }: PreviewProps) {
  const { t } = useTranslation('mass')
  const priceOf = usePrice()
  const { name, avatar } = useAppSelector((state) => state.currentUser)
  const isEmpty = text.trim() === '' && fileCount === 0
  return (
    <Card className={styles.preview} aria-labelledby="mass-preview">
      <h2 id="mass-preview">{t('preview')}</h2>
      <p className={styles.note}>{t('previewLead')}</p>
      <div className={styles.who}>
        <Avatar name={name} url={avatar} size="small" />
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </div>
      {(isEmpty || text.trim() !== '') && (
        <p className={styles.bubble} dir="auto" data-empty={isEmpty || undefined}>
          {isEmpty ? t('previewEmpty') : text}
        </p>
      )}
      {fileCount > 0 && (
        <div className={styles.locked}>
          <Icon name={price !== null ? 'lock' : 'photo'} />
          <span>
            {t('files', { count: fileCount })}
            {price !== null && price > 0 && ` · ${t('unlockFor', { price: priceOf(price) })}`}
          </span>
        </div>
      )}
    </Card>
  )
}
