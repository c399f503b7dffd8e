import styles from '../features/messaging/Messages.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'

export const handle = { requiresSignIn: true, isWide: true, texts: preloadTexts('messages') } satisfies PageRules

/** Beside the list of conversations while none is open. */
export default function NoConversation() {
  const { t } = useTranslation('messages')
  return (
    <div className={styles.nothing}>
      <p className={styles.hint}>{t('chooseOne')}</p>
    </div>
  )
}
