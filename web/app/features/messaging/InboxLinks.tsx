import { Link } from 'react-router'
import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './Messages.module.css'

/** From the list of conversations to a new mass message and to the settings. */
export function InboxLinks() {
  const { t, paths } = useTranslation('messages')
  const isCreator = useAppSelector((state) => state.currentUser.isPerformer)
  return (
    <span className={styles.links}>
      {isCreator && (
        <Link to={paths.massMessages} title={t('toMass')} aria-label={t('toMass')}>
          <Icon name="share" />
        </Link>
      )}
      <Link
        to={isCreator ? paths.messageSettings : paths.messagePrivacy}
        title={t('toSettings')}
        aria-label={t('toSettings')}
      >
        <Icon name="settings" />
      </Link>
    </span>
  )
}
