import { MAXIMUM_COMPLIMENTARY_DAYS } from '@stagedoor/contract/subscription-limits'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useDay } from '../../../design/use-day.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import styles from './Studio.module.css'

/** The result of this form: access granted, or why not. */
export type ComplimentaryAnswer = { given: { name: string; until: string | null } | null; refusal: FormRefusal | null }

/** Grants complimentary access for some days. */
export function ComplimentaryForm({ answer }: { answer: ComplimentaryAnswer }) {
  const { t, paths } = useTranslation('subscribers')
  const day = useDay()
  const { state } = useNavigation()
  const { given, refusal } = answer
  return (
    <Card className={styles.section}>
      <h2>{t('compTitle')}</h2>
      <p className={styles.note}>{t('compText')}</p>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {given && (
        <FormAlert tone="success">
          {t('compDone', { name: given.name, date: given.until === null ? '–' : day(given.until) })}
        </FormAlert>
      )}
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
            type="number"
            inputMode="numeric"
            min={1}
            max={MAXIMUM_COMPLIMENTARY_DAYS}
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
