import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import styles from './Studio.module.css'

/** Lets somebody in for some days, for nothing. */
export function ComplimentaryForm({ refusal }: { refusal: FormRefusal | null }) {
  const { t } = useTranslation('subscribers')
  const paths = usePaths()
  const { state } = useNavigation()
  return (
    <Card className={styles.section}>
      <h2>{t('compTitle')}</h2>
      <p className={styles.note}>{t('compText')}</p>
      <Form className={styles.form} method="post" action={paths.subscribers} replace preventScrollReset>
        <div className={styles.pair}>
          <TextField
            label={t('recipient')}
            name="recipient"
            required
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={refusal?.fields['recipient']}
          />
          <TextField
            label={t('days')}
            name="days"
            inputMode="numeric"
            defaultValue="30"
            required
            error={refusal?.fields['days']}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" name="intent" value="complimentary" isBusy={state === 'submitting'}>
            {t('compGive')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
