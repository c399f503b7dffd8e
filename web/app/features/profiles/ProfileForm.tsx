import { useTranslation } from '../../locales/use-translation.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import type { FormRefusal } from '../../session/form-refusal.ts'
import styles from './ProfileForm.module.css'

type Account = { name: string; username: string; bio: string }

type ProfileFormProps = { account: Account; refusal: FormRefusal | null; isSaved: boolean }

/** The texts of a creator's page. */
export function ProfileForm({ account, refusal, isSaved }: ProfileFormProps) {
  const { t } = useTranslation(['profiles', 'auth', 'common'])
  const { state } = useNavigation()
  const field = (name: keyof Account) => ({ name, defaultValue: account[name], error: refusal?.fields[name] })
  return (
    <Form method="post">
      <Card className={styles.form}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {isSaved && (
          <noscript>
            <FormAlert tone="success">{t('common:changesSaved')}</FormAlert>
          </noscript>
        )}
        <TextField label={t('auth:displayName')} {...field('name')} required maxLength={100} />
        <TextField
          label={t('auth:username')}
          {...field('username')}
          hint={t('auth:usernameHint')}
          required
          maxLength={30}
          autoCapitalize="none"
        />
        <TextAreaField label={t('bio')} {...field('bio')} hint={t('bioHint')} maxLength={2000} rows={5} />
        <div>
          <Button type="submit" isBusy={state === 'submitting'}>
            {t('common:save')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}
