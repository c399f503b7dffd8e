import type { Message } from '@stagedoor/contract/messages'
import { Link } from 'react-router'
import { Icon } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Chat.module.css'
import type { PersonAction } from './use-stream-chat.ts'

export type LineMenuProps = {
  message: Message
  performerId: string
  mayModerate: boolean
  /** Who becomes a moderator is the creator's choice. */
  mayName: boolean
  remove: (id: string) => void
  change: (message: Message, action: PersonAction) => void
}

const personActions = ['mute', 'ban', 'make_moderator'] as const

/** What readers do about a line of somebody else: report it and, as moderators, delete it, mute or ban its writer. */
export function LineMenu({ message, performerId, mayModerate, mayName, remove, change }: LineMenuProps) {
  const { t, paths } = useTranslation(['live', 'common'])
  const { _id, isDeleted } = message
  const name = message.senderInfo?.name ?? t('gone')
  return (
    <details className={styles.moderation}>
      <summary aria-label={t(mayModerate ? 'moderate' : 'lineOptions', { name })}>
        <Icon name="more" />
      </summary>
      <span>
        {mayModerate && !isDeleted && (
          <button type="button" onClick={() => remove(_id)}>
            {t('deleteThis')}
          </button>
        )}
        {mayModerate &&
          personActions
            .filter((action) => mayName || action !== 'make_moderator')
            .map((action) => (
              <button key={action} type="button" onClick={() => change(message, action)}>
                {t(`do_${action}`)}
              </button>
            ))}
        {!isDeleted && (
          // Beside the stream, which would end for its creator, and stop for a viewer, with their page.
          <Link to={paths.report('message', _id, { performerId })} rel="nofollow noopener" target="_blank">
            {t('common:report')}
          </Link>
        )}
      </span>
    </details>
  )
}
