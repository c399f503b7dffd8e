import { Card } from '../../design/Card.tsx'
import { CopyButton } from '../../design/CopyButton.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Payouts.module.css'

const COMMAND = 'npm run verify-statement -- 2026-10.json 2026-11.json'

/** How anyone proves a statement without us: what the files hold, the command, and the keys of this site. */
export function StatementProof({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('payouts')
  return (
    <Card className={styles.card}>
      <h2>{t('proofTitle')}</h2>
      <p>{t('proofText')}</p>
      <ol className={styles.proof}>
        <li>{t('proofKeep')}</li>
        <li>
          {t('proofRun')} <code>{COMMAND}</code>
        </li>
        <li>
          {t('proofKey')}
          {keys.map((key) => (
            <span key={key} className={styles.key}>
              <code>{key}</code>
              <CopyButton text={key}>{t('copyKey')}</CopyButton>
            </span>
          ))}
        </li>
      </ol>
    </Card>
  )
}
