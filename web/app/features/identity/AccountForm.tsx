import { locales, type Locale } from '@stagedoor/contract/locales'
import { optionValues } from '@stagedoor/contract/option-lists'
import type { CurrentUser } from '@stagedoor/contract/users'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import type { Choice } from '../../session/choices.ts'
import { SelectField, TextField } from '../../design/Field.tsx'
import { languageNames } from '../../locales/language-names.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { textOf } from '../../session/form-text.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import entry from './Entry.module.css'
import styles from './security/Security.module.css'

/** What an account says about its owner, as the form shows it. */
type AccountFacts = Pick<CurrentUser, 'name' | 'firstName' | 'lastName' | 'username' | 'gender' | 'country' | 'locale'>

type Gender = NonNullable<CurrentUser['gender']>

type AccountFormProps = {
  account: AccountFacts
  countries: readonly Choice[]
  /** A creator's own names belong to their documents, and are changed with the profile. */
  hasOwnNames: boolean
  fields: Record<string, string>
  isBusy: boolean
}

/** Names, gender, country and language of an account. Mails follow the language. */
export function AccountForm({ account, countries, hasOwnNames, fields, isBusy }: AccountFormProps) {
  const { t } = useTranslation(['account', 'auth', 'common'])
  const { supportedLocales } = useSiteSettings()
  return (
    <Form method="post" className={styles.form}>
      <TextField
        label={t('auth:displayName')}
        name="name"
        defaultValue={account.name}
        autoComplete="nickname"
        maxLength={100}
        error={fields['name']}
      />
      <TextField
        label={t('auth:username')}
        name="username"
        defaultValue={account.username ?? ''}
        // Only a creator has a page under it.
        hint={t(hasOwnNames ? 'auth:usernameRules' : 'auth:usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={30}
        error={fields['username']}
      />
      {hasOwnNames && <OwnNames account={account} fields={fields} />}
      <SelectField
        label={t('auth:country')}
        name="country"
        defaultValue={account.country ?? ''}
        autoComplete="country"
        options={[{ value: '', label: t('auth:countryUnset') }, ...countries]}
      />
      <SelectField
        label={t('languageOfAccount')}
        name="locale"
        hint={t('languageHint')}
        defaultValue={account.locale ?? ''}
        options={[
          { value: '', label: t('languageOfBrowser') },
          ...supportedLocales.map((value) => ({ value, label: languageNames[value] })),
        ]}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('common:save')}
      </Button>
    </Form>
  )
}

function OwnNames({ account, fields }: Pick<AccountFormProps, 'account' | 'fields'>) {
  const { t } = useTranslation(['auth', 'common'])
  const isGivenNameFirst = useLocale() === 'en-US'
  const optional = { aside: t('common:optional'), maxLength: 100 }
  const given = (
    <TextField
      key="given"
      label={t('firstName')}
      name="firstName"
      defaultValue={account.firstName}
      autoComplete="given-name"
      error={fields['firstName']}
      {...optional}
    />
  )
  const family = (
    <TextField
      key="family"
      label={t('lastName')}
      name="lastName"
      defaultValue={account.lastName}
      autoComplete="family-name"
      error={fields['lastName']}
      {...optional}
    />
  )
  const genders = optionValues.genders.map((value) => ({ value, label: t(value) }))
  return (
    <>
      <div className={entry.pair}>{isGivenNameFirst ? [given, family] : [family, given]}</div>
      <SelectField
        label={t('gender')}
        name="gender"
        aside={t('common:optional')}
        defaultValue={account.gender ?? ''}
        options={[{ value: '', label: t('genderUnset') }, ...genders]}
      />
    </>
  )
}

/** The form as the call takes it; fields that the form does not have stay as they are. */
export function readAccountForm(form: FormData) {
  const country = textOf(form, 'country')
  return {
    name: textOf(form, 'name').trim(),
    username: textOf(form, 'username').trim().toLowerCase(),
    country: country === '' ? null : country,
    locale: locales.find((locale: Locale) => locale === textOf(form, 'locale')) ?? null,
    ...(form.has('firstName') && {
      firstName: textOf(form, 'firstName').trim(),
      lastName: textOf(form, 'lastName').trim(),
      gender: optionValues.genders.find((gender: Gender) => gender === textOf(form, 'gender')) ?? null,
    }),
  }
}
