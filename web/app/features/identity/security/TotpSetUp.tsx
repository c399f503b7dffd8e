import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { QrDrawing } from './qr.ts'
import { HiddenFields } from './HiddenFields.tsx'
import { QrCode } from './QrCode.tsx'
import styles from './Security.module.css'

/** The secret for an app that is being set up. */
export type TotpOffer = { secret: string; qr: QrDrawing }

type SetUpProps = {
  offer: TotpOffer
  error: string | undefined
  /** Sent with the code: the app's secret. */
  hidden?: Record<string, string>
  isBusy?: boolean
}

/** The QR code, the secret as text, and the first code, which proves that the app has it. */
export function TotpSetUp({ offer, error, hidden = {}, isBusy = false }: SetUpProps) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields fields={{ ...hidden, intent: 'totp-confirm', ...offerFields(offer) }} />
      {error && <FormAlert>{error}</FormAlert>}
      <p>{t('scanText')}</p>
      <QrCode drawing={offer.qr} name={t('qrName')} />
      <p>
        {t('secretKey')}: <span className={styles.secret}>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <TextField
        label={t('appCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('turnOn')}
      </Button>
    </Form>
  )
}

/** The offer is sent with each attempt, so that a wrong code shows the same QR code again. */
const offerFields = ({ secret, qr }: TotpOffer) => ({ secret, qrSize: String(qr.size), qrPath: qr.path })
