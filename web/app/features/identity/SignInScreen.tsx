import { useTranslation } from '../../locales/use-translation.ts'
import { Form, Link, useSearchParams } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { CheckField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { useLogin } from '../../store/use-login.ts'
import styles from './Entry.module.css'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SignOnButtons } from './sign-on/SignOnButtons.tsx'

type SignInProps = {
  refusal: FormRefusal | null
  username: string
  /** Whether the reader's session has ended. */
  isExpired: boolean
  /** Whether another page waits for the sign-in. */
  isBound: boolean
  /** Whether an account signs in only after its email is verified: the refusal does not say which account is not. */
  needsVerifiedEmail: boolean
  /** Present once the server has sent the passkey challenge. */
  passkeyOptions: object | null
}

/** Name and password. Works without JavaScript; errors are beside their fields. */
export function SignInScreen({
  refusal,
  username,
  isExpired,
  isBound,
  needsVerifiedEmail,
  passkeyOptions,
}: SignInProps) {
  const { t } = useTranslation('auth')
  const paths = usePaths()
  const { running, error } = useLogin()
  // Without JavaScript only the form's answer has the refusal.
  const shownError = error ?? refusal?.message
  const [query] = useSearchParams()
  const lead = isExpired ? t('sessionExpired') : isBound ? t('signInToContinue') : t('signInLead')
  return (
    <>
      <PageHeading title={t('signInTitle')} lead={lead} />
      <Form method="post" className={styles.form}>
        {shownError && <FormAlert>{shownError}</FormAlert>}
        {shownError && needsVerifiedEmail && <p>{t('confirmEmailFirst')}</p>}
        <TextField
          label={t('usernameOrEmail')}
          name="username"
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={refusal?.fields['username']}
        />
        <PasswordField autoComplete="current-password" error={refusal?.fields['password']} />
        <div className={styles.split}>
          <CheckField label={t('remember')} name="remember" defaultChecked />
          <Link to={paths.forgotPassword}>{t('forgot')}</Link>
        </div>
        <Button type="submit" isWide isBusy={running === 'login' || running === 'loginPerformer'}>
          {t('signIn')}
        </Button>
      </Form>
      <SignOnButtons side="fan" redirect={query.get('redirect')} />
      <div className={styles.passkey}>
        <PasskeyStep hidden={rememberedPasskey} options={passkeyOptions} />
      </div>
      <p className={styles.other}>
        {t('noAccount')} <Link to={paths.chooseSide}>{t('createAccount')}</Link>
      </p>
    </>
  )
}

const rememberedPasskey = { remember: 'on' }
