import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { Captcha } from './captcha/Captcha.tsx'
import styles from './ContactScreen.module.css'

type ContactProps = {
  isSent: boolean
  refusal: FormRefusal | null
  /** The typed values after a refusal, or the known ones of a signed-in reader. */
  typed: { name: string; email: string; message: string }
}

/** The contact form. Works without JavaScript. */
export function ContactScreen({ isSent, refusal, typed }: ContactProps) {
  const { t } = useTranslation('contact')
  const { state } = useNavigation()
  if (isSent) {
    return (
      <output className={styles.sent}>
        <PageHeading title={t('contactTitle')} />
        <EmptyState icon="messages" title={t('sentTitle')} text={t('sentText')} />
      </output>
    )
  }
  const error = (name: string) => refusal?.fields[name]
  return (
    <>
      <PageHeading title={t('contactTitle')} lead={t('contactLead')} />
      <Form method="post" className={styles.form}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <TextField
          label={t('yourName')}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={typed.name}
          error={error('name')}
        />
        <TextField
          label={t('yourEmail')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed.email}
          error={error('email')}
        />
        <TextAreaField
          label={t('yourMessage')}
          name="message"
          rows={8}
          minLength={10}
          maxLength={5_000}
          required
          defaultValue={typed.message}
          hint={t('messageHint')}
          error={error('message')}
        />
        <Captcha attempt={refusal} />
        <Button type="submit" isBusy={state !== 'idle'}>
          {t('send')}
        </Button>
      </Form>
    </>
  )
}
