import { useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import type { Choice } from '../../session/choices.ts'
import { CheckField, TextField } from '../../design/Field.tsx'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Audience.module.css'
import { hasText } from './has-text.ts'

/** In which countries a creator is not seen. With JavaScript the long list is searched. */
export function BlockedCountries({ all, blocked }: { all: readonly Choice[]; blocked: ReadonlySet<string> }) {
  const { t } = useTranslation('fans')
  const isHydrated = useIsHydrated()
  const [sought, setSought] = useState('')
  const found = new Set(all.filter(({ label }) => hasText(label, sought)).map(({ value }) => value))
  const named = all.filter(({ value }) => blocked.has(value)).map(({ label }) => label)
  return (
    <Card>
      <Form method="post" className={styles.form}>
        <h2>{t('blockedCountries')}</h2>
        <p className={styles.hint}>{t('countriesLead')}</p>
        <p>{named.length === 0 ? t('noCountries') : named.join(', ')}</p>
        <details className={styles.more}>
          <summary>{t('chooseCountries')}</summary>
          {isHydrated && (
            <TextField
              label={t('findCountry')}
              type="search"
              autoComplete="off"
              onInput={(event) => setSought(event.currentTarget.value)}
              // The form is saved by its button.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
          <fieldset className={styles.countries} aria-label={t('blockedCountries')}>
            {all.map(({ value, label }) => (
              <div key={value} hidden={!found.has(value)}>
                <CheckField label={label} name="country" value={value} defaultChecked={blocked.has(value)} />
              </div>
            ))}
          </fieldset>
          <output>{found.size === 0 && t('noCountryFound')}</output>
        </details>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="countries">
            {t('save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
