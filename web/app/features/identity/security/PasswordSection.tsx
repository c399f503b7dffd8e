import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useUpdate } from '../use-update.ts'
import styles from './Security.module.css'
import { ProofCode } from './FreshSignIn.tsx'
import { proofFields } from './proof.ts'
import type { SecurityAnswer } from './security-answer.ts'

type PasswordProps = {
  answer: SecurityAnswer
  hasPassword: boolean
  /** Whether the second step is due with the current password. */
  needsCode: boolean
}

/** Changes the password with the current one, or sets the first one. */
export function PasswordSection({ answer, hasPassword, needsCode }: PasswordProps) {
  const { t } = useTranslation(['account', 'auth', 'ways'])
  const fields = answer.refusal?.fields ?? {}
  const update = useUpdate('password', { isSaved: answer.saved === 'password', refusal: answer.refusal ?? null })
  return (
    <Card className={styles.section}>
      <h2>{t('passwordTitle')}</h2>
      <p>{t(hasPassword ? 'passwordText' : 'ways:setPasswordText')}</p>
      {update.isSaved && <FormAlert tone="success">{t('passwordChanged')}</FormAlert>}
      {update.error && !fields['proof'] && !fields['proofCode'] && <FormAlert>{update.error}</FormAlert>}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="password" />
        {hasPassword && (
          <PasswordField
            label={t('currentPassword')}
            name={proofFields.password}
            autoComplete="current-password"
            error={fields['proof']}
          />
        )}
        {hasPassword && needsCode && <ProofCode error={fields['proofCode']} />}
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          hint={t('auth:passwordHint')}
          error={fields['password']}
        />
        <Button type="submit" isBusy={update.isBusy}>
          {t(hasPassword ? 'changePassword' : 'ways:setPassword')}
        </Button>
      </Form>
    </Card>
  )
}
