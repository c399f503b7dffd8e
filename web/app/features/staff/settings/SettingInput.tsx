import { locales } from '@stagedoor/contract/locales'
import { useId } from 'react'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../design/Field.tsx'
import { languageNames } from '../../../locales/language-names.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from '../Staff.module.css'
import type { SettingField } from './groups.ts'
import { choicesOf, type Shown } from './settings-form.ts'

type InputProps = { field: SettingField; shown: Shown; error: string | undefined }

/** The input of a setting, with its help. */
export function SettingInput({ field, shown, error }: InputProps) {
  const { t } = useTranslation('settings')
  const errorId = useId()
  const { name, kind } = field
  const [text = ''] = shown
  const texts = { label: t(name), hint: t(`${name}Help`), error }
  const input = { ...texts, name, defaultValue: text }
  const amount = { ...input, inputMode: 'decimal', autoComplete: 'off' } as const
  switch (kind) {
    case 'switch':
      return (
        <div>
          <CheckField
            label={t(name)}
            name={name}
            value="on"
            defaultChecked={text === 'on'}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          {error && (
            <p className={styles.error} id={errorId}>
              {error}
            </p>
          )}
          <p className={styles.hint}>{t(`${name}Help`)}</p>
        </div>
      )
    case 'area':
    case 'words':
      return <TextAreaField {...input} rows={5} />
    case 'select':
      return (
        <SelectField
          {...input}
          options={choicesOf(field.options, text).map(({ value, text: key }) => ({ value, label: t(key) }))}
        />
      )
    case 'locale':
      return <SelectField {...input} options={locales.map((value) => ({ value, label: languageNames[value] }))} />
    case 'locales':
      return <LocalesInput {...texts} name={name} shown={shown} />
    case 'usd':
      return <TextField {...amount} aside={t('unitUsd')} />
    case 'tokens':
      return <TextField {...amount} aside={t('unitTokens')} />
    case 'percent':
      return <TextField {...amount} aside="%" />
    case 'whole':
      return <TextField {...input} inputMode="numeric" autoComplete="off" />
    case 'decimal':
      return <TextField {...amount} />
    case 'text':
    case 'address':
    case 'codes':
      return <TextField {...input} autoComplete="off" />
    default:
      return field satisfies never
  }
}

type LocalesProps = { label: string; hint: string; error: string | undefined; name: string; shown: Shown }

function LocalesInput({ label, hint, error, name, shown }: LocalesProps) {
  const errorId = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {locales.map((locale) => (
        <CheckField
          key={locale}
          label={languageNames[locale]}
          name={name}
          value={locale}
          defaultChecked={shown.includes(locale)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      <p className={styles.hint}>{hint}</p>
    </fieldset>
  )
}
