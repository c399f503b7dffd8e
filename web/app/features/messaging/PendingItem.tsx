import { Button } from '../../design/Button.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { MessageFiles } from './MessageFiles.tsx'
import type { PendingMessage } from './messages-slice.ts'
import styles from './Messages.module.css'
import type { OpenThread } from './use-thread.ts'

/** A message on its way with its files; one that could not be sent is sent again, or discarded. */
export function PendingItem({ message, thread }: { message: PendingMessage; thread: OpenThread }) {
  const { t } = useTranslation('messages')
  const { clientMessageId, text, attached, error } = message
  return (
    <article className={styles.message} data-own data-pending={error === null || undefined}>
      {attached && (
        <MessageFiles
          message={{ ...attached, _id: clientMessageId, totalFiles: attached.files.length }}
          isOwn
          performerId=""
          name=""
          refresh={() => undefined}
        />
      )}
      {text !== '' && (
        <p className={styles.bubble} dir="auto">
          {text}
        </p>
      )}
      {error === null ? (
        <small className={styles.facts}>{t('sending')}</small>
      ) : (
        <div className={styles.failed}>
          <small role="alert">{error}</small>
          <Button look="quiet" onClick={() => void thread.send({ text, attached }, clientMessageId)}>
            {t('sendAgain')}
          </Button>
          <Button look="quiet" onClick={() => thread.discard(clientMessageId)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </article>
  )
}
