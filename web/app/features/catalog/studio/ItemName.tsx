import { Link } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Icon, type IconName } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './ItemName.module.css'

type NameProps = {
  to: string
  title: string
  /** Below the title, such as a number. */
  detail?: string
  thumbnail: string | null
  icon: IconName
  note?: string | undefined
}

/** An item in a list of the studio: its picture and title, a link to its editor. */
export function ItemName({ to, title, detail, thumbnail, icon, note }: NameProps) {
  const { t } = useTranslation('studio')
  return (
    <Link className={styles.name} to={to} prefetch="intent">
      <span className={styles.picture}>
        {thumbnail ? <img src={thumbnail} alt="" width={64} height={48} loading="lazy" /> : <Icon name={icon} />}
      </span>
      <span>
        <span className={styles.title} dir="auto">
          {title || t('untitled')}
        </span>
        {detail !== undefined && <small className={styles.detail}>{detail}</small>}
      </span>
      {note !== undefined && <Badge>{note}</Badge>}
    </Link>
  )
}
