import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { languageNames } from '../../../locales/language-names.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import styles from '../Staff.module.css'
import type { ItemAnswer, ItemField } from './item-form.ts'

type ItemFormProps = {
  title: string
  fields: readonly ItemField[]
  shown: Readonly<Record<string, string>>
  /** The list, to which leaving leads. */
  back: string
  answer: ItemAnswer
}

/** Writes an item of a list: a new one, or one that exists. */
export function ItemForm({ title, fields, shown, back, answer: { refusal, typed } }: ItemFormProps) {
  const { t } = useTranslation(['shop', 'common'])
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  return (
    <Card>
      <Form method="post" ref={form} className={styles.form} noValidate>
        <h2>{title}</h2>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {fields.map((field) => (
          <ItemInput
            key={field.name}
            field={field}
            shown={(typed ?? shown)[field.name] ?? ''}
            error={refusal?.fields[field.name]}
          />
        ))}
        <div className={styles.actions}>
          <Button type="submit" isBusy={state !== 'idle'}>
            {t('common:save')}
          </Button>
          <LinkButton look="secondary" to={back}>
            {t('common:cancel')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}

type InputProps = { field: ItemField; shown: string; error: string | undefined }

function ItemInput({ field, shown, error }: InputProps) {
  const { t } = useTranslation('shop')
  const { name, label: text, language, hint, kind, options = [] } = field
  const label: string = language === undefined ? t(text) : t('nameIn', { language: languageNames[language] })
  const input = { label, hint: hint && t(hint), error, name, defaultValue: shown, autoComplete: 'off' }
  switch (kind) {
    case 'switch':
      return <CheckField label={label} name={name} value="on" defaultChecked={shown === 'on'} />
    case 'area':
      return <TextAreaField {...input} rows={3} />
    case 'select':
      return (
        <SelectField
          {...input}
          options={options.map((option) => ({
            value: option.value,
            label: 'text' in option ? t(option.text) : option.label,
          }))}
        />
      )
    case 'usd':
      return <TextField {...input} inputMode="decimal" aside={t('unitUsd')} />
    case 'tokens':
      return <TextField {...input} inputMode="decimal" aside={t('unitTokens')} />
    case 'amount':
      return <TextField {...input} inputMode="decimal" />
    case 'whole':
    case 'count':
      return <TextField {...input} inputMode="numeric" />
    case 'day':
      return <TextField {...input} type="date" />
    case 'text':
      return <TextField {...input} />
    default:
      return kind satisfies never
  }
}
