import type { OnboardingDocument } from '@stagedoor/contract/onboarding'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { DocumentField, useBusyDocuments } from '../../identity/documents/DocumentFields.tsx'
import styles from './Onboarding.module.css'
import type { FormStep } from './set-up.ts'

/** What is known of the creator, for the fields. */
type Known = {
  username: string | null
  email: string | null
  isEmailDue: boolean
  firstName: string
  lastName: string
  name: string
  dateOfBirth: string | null
}

export type StepProps = { known: Known; refusal: FormRefusal | null; typed: Record<string, string> }

type FrameProps = {
  step: FormStep
  refusal: FormRefusal | null
  isSending?: boolean
  isMultipart?: boolean
  submit: string
  children: ReactNode
}

/** A step's form: its errors, its fields and one button. */
function StepForm({ step, refusal, isSending = false, isMultipart = false, submit, children }: FrameProps) {
  const { state, formData } = useNavigation()
  const form = useFocusOnFault(refusal)
  return (
    <Form
      ref={form}
      method="post"
      className={styles.form}
      {...(isMultipart && { encType: 'multipart/form-data' as const })}
    >
      <input type="hidden" name="step" value={step} />
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {children}
      <div>
        <Button type="submit" isBusy={isSending || (state !== 'idle' && formData !== undefined)}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

const fieldOf =
  ({ known, refusal, typed }: StepProps) =>
  (name: 'username' | 'firstName' | 'lastName' | 'name' | 'dateOfBirth') => ({
    name,
    defaultValue: typed[name] ?? known[name] ?? '',
    error: refusal?.fields[name],
    required: true,
  })

/** What is missing of the email address, with the way to it. */
export function EmailDue({ known: { email, isEmailDue } }: { known: Known }) {
  const { t, paths } = useTranslation('creator')
  if (!isEmailDue) return null
  return (
    <p className={styles.aside}>
      {email === null ? t('emailMissing') : t('emailUnproved', { email })}{' '}
      <Link to={paths.account}>{t(email === null ? 'addEmail' : 'manageEmail')}</Link>
    </p>
  )
}

export function AccountStep(props: StepProps) {
  const { t } = useTranslation(['creator', 'auth'])
  const { username } = props.known
  return (
    <>
      <EmailDue known={props.known} />
      {username === null && (
        <StepForm step="account" refusal={props.refusal} submit={t('saveAndContinue')}>
          <TextField
            label={t('auth:username')}
            {...fieldOf(props)('username')}
            hint={t('auth:usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
          />
        </StepForm>
      )}
    </>
  )
}

export function ProfileStep(props: StepProps) {
  const { t } = useTranslation(['creator', 'auth'])
  const field = fieldOf(props)
  const given = (
    <TextField
      key="given"
      label={t('auth:firstName')}
      {...field('firstName')}
      autoComplete="given-name"
      maxLength={100}
    />
  )
  const family = (
    <TextField
      key="family"
      label={t('auth:lastName')}
      {...field('lastName')}
      autoComplete="family-name"
      maxLength={100}
    />
  )
  return (
    <StepForm step="profile" refusal={props.refusal} submit={t('saveAndContinue')}>
      <div className={styles.pair}>{useLocale() === 'en-US' ? [given, family] : [family, given]}</div>
      <TextField label={t('auth:displayName')} {...field('name')} autoComplete="nickname" maxLength={100} />
    </StepForm>
  )
}

export function BirthDateStep(props: StepProps) {
  const { t } = useTranslation(['creator', 'auth'])
  return (
    <StepForm step="birthDate" refusal={props.refusal} submit={t('saveAndContinue')}>
      <TextField label={t('auth:dateOfBirth')} {...fieldOf(props)('dateOfBirth')} type="date" autoComplete="bday" />
    </StepForm>
  )
}

/** The documents that are missing or were refused; what has been received stands above. */
export function DocumentsStep({
  documents,
  refusal,
}: {
  documents: readonly OnboardingDocument[]
  refusal: FormRefusal | null
}) {
  const { t } = useTranslation('creator')
  const { isSending, onBusy } = useBusyDocuments()
  const wanted = documents.filter(({ status }) => status === 'missing' || status === 'refused')
  return (
    <StepForm step="documents" refusal={refusal} isSending={isSending} isMultipart submit={t('submitDocuments')}>
      {wanted.map(({ kind, receivedAt }) => (
        // Once one was sent, the field of the next one begins empty.
        <DocumentField key={`${kind} ${receivedAt ?? ''}`} kind={kind} onBusy={onBusy} />
      ))}
    </StepForm>
  )
}
