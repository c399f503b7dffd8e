import { useTranslation } from '../../locales/use-translation.ts'
import { Form, Link, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
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
import { WithoutScripts } from './WithoutScripts.tsx'

type SignInProps = {
  refusal: FormRefusal | null
  username: string
  /** Why the reader is here. */
  lead: string
  /** Whether a visitor was about to do something that needs an account: joining is as likely as signing in. */
  isJoining: boolean
  /** Whether an account signs in only after its email is verified: the refusal does not say which account is not. */
  needsVerifiedEmail: boolean
  /** Present once the server has sent the passkey challenge. */
  passkeyOptions: object | null
}

/** Name and password. Works without JavaScript; errors are beside their fields. */
export function SignInScreen({ refusal, username, lead, isJoining, needsVerifiedEmail, passkeyOptions }: SignInProps) {
  const { t } = useTranslation('auth')
  const paths = usePaths()
  const { running, error } = useLogin()
  // Without JavaScript only the form's answer has the refusal.
  const shownError = error ?? refusal?.message
  const [query] = useSearchParams()
  const redirect = query.get('redirect')
  const back = { redirect: redirect ?? undefined }
  return (
    <>
      <PageHeading title={t('signInTitle')} lead={lead} />
      <Form method="post" className={styles.form}>
        <WithoutScripts />
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
          <Link to={paths.forgotPassword(back)}>{t('forgot')}</Link>
        </div>
        <Button type="submit" isWide isBusy={running === 'login' || running === 'loginPerformer'}>
          {t('signIn')}
        </Button>
      </Form>
      <SignOnButtons side="fan" redirect={redirect} />
      <div className={styles.passkey}>
        <PasskeyStep hidden={rememberedPasskey} options={passkeyOptions} />
      </div>
      <p className={styles.other}>
        {t('noAccount')}{' '}
        {isJoining ? (
          <LinkButton to={paths.registerFan(back)} look="secondary">
            {t('createAccount')}
          </LinkButton>
        ) : (
          <Link to={paths.chooseSide(back)}>{t('createAccount')}</Link>
        )}
      </p>
    </>
  )
}

const rememberedPasskey = { remember: 'on' }
