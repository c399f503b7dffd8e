import { optionValues } from '@stagedoor/contract/option-lists'
import { useTranslation } from '../../../locales/use-translation.ts'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import type { Choice } from '../../../session/choices.ts'
import { CheckField, SelectField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { PageHeading } from '../../../design/PageHeading.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useLocale, usePaths } from '../../../locales/use-locale.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { RegistrationTerms } from '../../site/RegistrationTerms.tsx'
import { Captcha } from '../../site/captcha/Captcha.tsx'
import { DocumentFields, useBusyDocuments } from '../documents/DocumentFields.tsx'
import styles from '../Entry.module.css'
import { PasswordField } from '../PasswordField.tsx'
import { SignOnButtons } from '../sign-on/SignOnButtons.tsx'
import { WithoutScripts } from '../WithoutScripts.tsx'
import type { Side } from './answer-registration.ts'

type RegisterProps = {
  side: Side
  lead: string | null
  countries: readonly Choice[]
  refusal: FormRefusal | null
  /** The typed values after a refusal, without the password. */
  typed: Record<string, string>
}

/** One form for both roles: three fields for fans, the rest is asked of creators. Works without JavaScript. Decision 0356. */
export function RegisterScreen({ side, lead, countries, refusal, typed }: RegisterProps) {
  const { t } = useTranslation(['auth', 'entry'])
  const paths = usePaths()
  const { state } = useNavigation()
  const { isSending, onBusy } = useBusyDocuments()
  const fields = { field: fieldsOf(typed, refusal) }
  const [query] = useSearchParams()
  const redirect = query.get('redirect')
  const form = useFocusOnFault(refusal)
  return (
    <>
      <PageHeading
        title={t(side === 'fan' ? 'entry:fanTitle' : 'entry:creatorTitle')}
        lead={side === 'creator' ? t('entry:creatorLead') : (lead ?? undefined)}
      />
      <Form
        method="post"
        className={styles.form}
        ref={form}
        {...(side === 'creator' && { encType: 'multipart/form-data' as const })}
      >
        <WithoutScripts />
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {side === 'creator' && <NameFields {...fields} />}
        {side === 'creator' && <UsernameField {...fields} />}
        <EmailField {...fields} />
        <PasswordField autoComplete="new-password" hint={t('passwordHint')} error={refusal?.fields['password']} />
        {side === 'creator' && <AboutFields {...fields} countries={countries} />}
        <BirthDateField {...fields} />
        {side === 'creator' && <PhoneFields {...fields} />}
        {side === 'creator' && <DocumentFields onBusy={onBusy} />}
        {side === 'fan' && <CheckField label={t('remember')} name="remember" />}
        <Captcha attempt={refusal} />
        <p className={styles.small}>{t('agree')}</p>
        <RegistrationTerms />
        <Button type="submit" isWide isBusy={state !== 'idle' || isSending}>
          {t(side === 'fan' ? 'entry:createFan' : 'entry:createCreator')}
        </Button>
      </Form>
      <SignOnButtons side={side} redirect={side === 'fan' ? redirect : null} />
      <p className={styles.other}>
        {t('haveAccount')} <Link to={paths.signIn({ redirect: redirect ?? undefined })}>{t('signIn')}</Link>
      </p>
    </>
  )
}

/** The props of a field by its name: typed value and error. */
const fieldsOf = (typed: Record<string, string>, refusal: FormRefusal | null) => (name: string) => ({
  name,
  defaultValue: typed[name] ?? '',
  error: refusal?.fields[name],
})

type FieldsProps = { field: ReturnType<typeof fieldsOf> }

function NameFields({ field }: FieldsProps) {
  const { t } = useTranslation(['auth', 'common'])
  const optional = t('common:optional')
  const wanted = { required: true, maxLength: 100 }
  const isGivenNameFirst = useLocale() === 'en-US'
  const given = (
    <TextField key="given" label={t('firstName')} {...field('firstName')} {...wanted} autoComplete="given-name" />
  )
  const family = (
    <TextField key="family" label={t('lastName')} {...field('lastName')} {...wanted} autoComplete="family-name" />
  )
  return (
    <>
      <div className={styles.pair}>{isGivenNameFirst ? [given, family] : [family, given]}</div>
      <TextField
        label={t('displayName')}
        {...field('name')}
        hint={t('displayNameHint')}
        autoComplete="nickname"
        aside={optional}
        maxLength={100}
      />
    </>
  )
}

function UsernameField({ field }: FieldsProps) {
  const { t } = useTranslation('auth')
  return (
    <TextField
      label={t('username')}
      {...field('username')}
      hint={t('usernameHint')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={30}
    />
  )
}

function EmailField({ field }: FieldsProps) {
  const { t } = useTranslation(['auth', 'entry'])
  return (
    <TextField
      label={t('email')}
      {...field('email')}
      type="email"
      autoComplete="email"
      hint={t('entry:emailHint')}
      required
      maxLength={254}
    />
  )
}

function BirthDateField({ field }: FieldsProps) {
  const { t } = useTranslation('auth')
  return <TextField label={t('dateOfBirth')} {...field('dateOfBirth')} type="date" autoComplete="bday" required />
}

function AboutFields({ field, countries }: FieldsProps & { countries: readonly Choice[] }) {
  const { t } = useTranslation(['auth', 'common'])
  const optional = t('common:optional')
  const genders = optionValues.genders.map((value) => ({ value, label: t(value) }))
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('gender')}
        {...field('gender')}
        aside={optional}
        options={[{ value: '', label: t('genderUnset') }, ...genders]}
      />
      <SelectField
        label={t('country')}
        {...field('country')}
        aside={optional}
        autoComplete="country"
        options={[{ value: '', label: t('countryUnset') }, ...countries]}
      />
    </div>
  )
}

function PhoneFields({ field }: FieldsProps) {
  const { t } = useTranslation(['auth', 'common'])
  const optional = t('common:optional')
  return (
    <div className={styles.pair}>
      <TextField
        label={t('phoneCode')}
        {...field('phoneCode')}
        inputMode="tel"
        autoComplete="tel-country-code"
        aside={optional}
        maxLength={8}
      />
      <TextField
        label={t('phone')}
        {...field('phone')}
        type="tel"
        autoComplete="tel-national"
        aside={optional}
        maxLength={30}
      />
    </div>
  )
}
