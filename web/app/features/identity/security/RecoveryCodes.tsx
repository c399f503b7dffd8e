import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Security.module.css'

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account')
  return (
    <FormAlert tone="info">
      <p>{t('codesShown')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </FormAlert>
  )
}
