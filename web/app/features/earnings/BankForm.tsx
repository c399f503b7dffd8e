import type { MaskedBanking } from '@stagedoor/contract/banking'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { SelectField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useUnsaved } from '../drafts/use-unsaved.tsx'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import styles from './Payouts.module.css'

type BankFormProps = {
  banking: MaskedBanking | null
  countries: readonly { value: string; label: string }[]
  /** What the page's action answered last. */
  answer: object | undefined
  refusal: FormRefusal | undefined
}

type FieldName = Exclude<keyof MaskedBanking, 'updatedAt' | 'country'>

/** The bank account. Stored numbers are shown masked and stay when their field is left empty. */
export function BankForm({ banking, countries, answer, refusal }: BankFormProps) {
  const { t } = useTranslation(['payouts', 'common'])
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  // A saved account is shown in a form of its own; what is answered to this one is a refusal, or asks for a fresh sign-in. Numbers of an
  // account are no draft for the browser's store.
  const { note, expectSaving, question } = useUnsaved({ form, kept: null, answer, isRefused: true })
  const names = useLocale() === 'en-US' ? (['firstName', 'lastName'] as const) : (['lastName', 'firstName'] as const)
  const field = (name: FieldName) => ({
    name,
    defaultValue: banking?.[name] ?? '',
    error: refusal?.fields[name],
    autoComplete: 'off',
  })
  const number = (name: 'SSN' | 'bankAccount' | 'bankRouting') => ({
    ...field(name),
    defaultValue: '',
    hint: banking?.[name] ? t('keptNumber', { number: banking[name] }) : undefined,
  })
  return (
    <Card className={styles.card}>
      <h2>{t('bankTitle')}</h2>
      {banking && <p>{t('holdWarning')}</p>}
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <Form ref={form} method="post" className={styles.form} onInput={note} onSubmit={expectSaving}>
        <input type="hidden" name="intent" value="bank" />
        <div className={styles.pair}>
          {names.map((name) => (
            <TextField key={name} label={t(name)} {...field(name)} required maxLength={100} />
          ))}
          <TextField label={t('bankName')} {...field('bankName')} required maxLength={200} />
          <TextField label={t('bankAccount')} {...number('bankAccount')} required={!banking} maxLength={60} />
          <TextField label={t('bankRouting')} {...number('bankRouting')} aside={t('optional')} maxLength={40} />
          <TextField label={t('bankSwift')} {...field('bankSwiftCode')} aside={t('optional')} maxLength={20} />
          <TextField label={t('ssn')} {...number('SSN')} aside={t('optional')} maxLength={40} />
          <SelectField
            label={t('country')}
            name="country"
            options={countries}
            defaultValue={banking?.country ?? 'TW'}
            error={refusal?.fields['country']}
          />
          <TextField label={t('address')} {...field('address')} aside={t('optional')} maxLength={300} />
          <TextField label={t('city')} {...field('city')} aside={t('optional')} maxLength={100} />
          <TextField label={t('state')} {...field('state')} aside={t('optional')} maxLength={100} />
        </div>
        <div>
          <Button type="submit" isBusy={state !== 'idle'}>
            {t('saveBank')}
          </Button>
        </div>
        {question}
      </Form>
    </Card>
  )
}
