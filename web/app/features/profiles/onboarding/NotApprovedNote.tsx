import type { PerformerState } from '@stagedoor/contract/performers'
import { Link } from 'react-router'
import { Icon } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './NotApprovedNote.module.css'

const texts = {
  email_pending: 'noteSetUp',
  profile_incomplete: 'noteSetUp',
  documents_pending: 'noteSetUp',
  under_review: 'noteReview',
  restricted: 'noteClosed',
  suspended: 'noteClosed',
  closed: 'noteClosed',
} as const

/** Tells a creator who may not publish yet what they can do meanwhile; nothing for one who may. Rule CRE-2. */
export function NotApprovedNote({ state }: { state: PerformerState }) {
  const { t, paths } = useTranslation(['creator', 'profiles'])
  if (state === 'approved' || state === 'payout_ready') return null
  const text = texts[state]
  return (
    <aside className={styles.note}>
      <Icon name="info" />
      <p>
        {text !== 'noteClosed' && <strong>{t('noteTitle')} </strong>}
        {t(text)} {text === 'noteSetUp' && <Link to={paths.onboarding()}>{t('profiles:continueSetUp')}</Link>}
      </p>
    </aside>
  )
}
