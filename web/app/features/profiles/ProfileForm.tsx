import { useTranslation } from '../../locales/use-translation.ts'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import styles from './ProfileForm.module.css'

type Account = { name: string; username: string | null; bio: string }

type ProfileFormProps = {
  account: Account
  /** Errors by field. */
  fields: Record<string, string>
  update: { isBusy: boolean; isSaved: boolean; error: string | null }
}

/** The texts of a creator's page. */
export function ProfileForm({ account, fields, update }: ProfileFormProps) {
  const { t } = useTranslation(['profiles', 'auth', 'common'])
  const field = (name: keyof Account) => ({ name, defaultValue: account[name] ?? '', error: fields[name] })
  return (
    <Form method="post">
      <Card className={styles.form}>
        {update.error && <FormAlert>{update.error}</FormAlert>}
        {update.isSaved && (
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
          <Button type="submit" isBusy={update.isBusy}>
            {t('common:save')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}
