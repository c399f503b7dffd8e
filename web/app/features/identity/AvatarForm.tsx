import { Form, useNavigation } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './security/Security.module.css'

type AvatarFormProps = { name: string; avatar: string | null; error: string | undefined }

/** The picture of an account, and another one for it. Works without JavaScript. */
export function AvatarForm({ name, avatar, error }: AvatarFormProps) {
  const { t } = useTranslation(['account', 'profiles'])
  const { state, formData } = useNavigation()
  return (
    <Card className={styles.section}>
      <h2>{t('pictureTitle')}</h2>
      <Avatar name={name} url={avatar} size="huge" />
      <Form method="post" encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="intent" value="avatar" />
        <TextField label={t('pictureFile')} name="avatar" type="file" accept="image/*" required error={error} />
        <Button type="submit" look="secondary" isBusy={state !== 'idle' && formData?.get('intent') === 'avatar'}>
          {t('profiles:changePicture')}
        </Button>
      </Form>
    </Card>
  )
}
