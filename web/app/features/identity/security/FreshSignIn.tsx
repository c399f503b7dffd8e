import { useCallback, useMemo, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Question } from '../../../design/Question.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { PasswordField } from '../PasswordField.tsx'
import { usePasskeyCeremony } from '../use-passkey.ts'
import { proofFields, type ProofRequest } from './proof.ts'
import styles from './Security.module.css'
import { HiddenFields } from './HiddenFields.tsx'

/**
 * Asks for the password again, or a passkey, and then completes the submitted form with its fields. A dialog with
 * JavaScript, part of the page without.
 */
export function FreshSignIn({ requested }: { requested: ProofRequest }) {
  const { t } = useTranslation('account')
  return (
    <Question title={t('proofTitle')} about={requested}>
      <ProofForm requested={requested} />
    </Question>
  )
}

function ProofForm({ requested }: { requested: ProofRequest }) {
  const { t, paths } = useTranslation(['account', 'ways', 'shell'])
  const { error, hasPassword, hasPasskey } = requested
  if (!hasPassword && !hasPasskey)
    return (
      <div className={styles.form}>
        <p>{t('ways:proofNone')}</p>
        <LinkButton to={paths.signOut} isWide>
          {t('shell:signOut')}
        </LinkButton>
      </div>
    )
  return (
    <div className={styles.form}>
      <p>{t(hasPassword ? 'proofText' : 'ways:proofByPasskeyOnly')}</p>
      {hasPassword ? <PasswordProof requested={requested} /> : error && <FormAlert>{error}</FormAlert>}
      {hasPasskey && <PasskeyProof requested={requested} />}
    </div>
  )
}

function PasswordProof({ requested: { begun, error, isAboutCode, needsCode } }: { requested: ProofRequest }) {
  const { t } = useTranslation('account')
  const { state } = useNavigation()
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields fields={begun} />
      <PasswordField
        label={t('currentPassword')}
        name={proofFields.password}
        autoComplete="current-password"
        error={isAboutCode ? undefined : error}
      />
      {needsCode && <ProofCode error={isAboutCode ? error : undefined} />}
      <Button type="submit" isWide isBusy={state !== 'idle'}>
        {t('confirm')}
      </Button>
    </Form>
  )
}

/** The second step beside the password: a code of the app, or a recovery code. */
export function ProofCode({ error }: { error: string | undefined }) {
  const { t } = useTranslation('account')
  return (
    <TextField
      label={t('code')}
      name={proofFields.code}
      hint={t('codeHint')}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  )
}

/** The passkey confirmation; needs JavaScript. */
function PasskeyProof({ requested }: { requested: ProofRequest }) {
  const { t } = useTranslation(['ways', 'account', 'auth'])
  const [hasFailed, setFailed] = useState(false)
  const failed = useCallback(() => setFailed(true), [])
  const { begun, passkeyOptions, hasPassword } = requested
  const ceremony = useMemo(
    () => passkeyOptions && { options: passkeyOptions, fields: begun, answerName: proofFields.signed },
    [begun, passkeyOptions],
  )
  usePasskeyCeremony('get', ceremony, failed)
  return (
    <Form method="post" className="needs-script" onSubmit={() => setFailed(false)}>
      <HiddenFields fields={{ ...begun, [proofFields.by]: 'passkey' }} />
      {hasFailed && <FormAlert>{t('auth:passkeyFailed')}</FormAlert>}
      <Button type="submit" look={hasPassword ? 'secondary' : 'primary'} isWide>
        {t(hasPassword ? 'proofByPasskey' : 'auth:usePasskey')}
      </Button>
    </Form>
  )
}
