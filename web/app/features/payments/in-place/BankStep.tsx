import { Button } from '../../../design/Button.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './InPlace.module.css'

/** The bank wants its card's holder. Its window opens at a press, which browsers and screen readers can follow. */
export function BankStep({
  isBusy,
  message,
  onConfirm,
}: {
  isBusy: boolean
  message: string | null
  onConfirm: () => void
}) {
  const { t } = useTranslation('checkout')
  return (
    <div className={styles.step}>
      {message && <FormAlert>{message}</FormAlert>}
      <p className={styles.plain}>{t('challengeText')}</p>
      <Button isWide isBusy={isBusy} onClick={onConfirm}>
        {isBusy ? t('waitingForBank') : t('confirmWithBank')}
      </Button>
    </div>
  )
}
