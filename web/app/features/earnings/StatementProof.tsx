import { Card } from '../../design/Card.tsx'
import { CopyButton } from '../../design/CopyButton.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Payouts.module.css'

const KEYS_ADDRESS = '/.well-known/statement-keys.json'

/** How to verify a statement independently: the content of the files, this site's keys, and the command. */
export function StatementProof({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('payouts')
  return (
    <Card className={styles.card}>
      <h2>{t('proofTitle')}</h2>
      <p>{t('proofText')}</p>
      <ol className={styles.proof}>
        <li>{t('proofKeep')}</li>
        <li>
          {t('proofKey')} <a href={KEYS_ADDRESS}>{KEYS_ADDRESS}</a>
          {keys.map((key) => (
            <span key={key} className={styles.key}>
              <code>{key}</code>
              <CopyButton text={key}>{t('copyKey')}</CopyButton>
            </span>
          ))}
        </li>
        <li>
          {t('proofRun')}{' '}
          <code>npm run verify-statement -- --key={keys[0] ?? 'KEY'} statement-2026-10.json statement-2026-11.pdf</code>
        </li>
      </ol>
    </Card>
  )
}
