import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { TextField } from '../../../design/Field.tsx'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { Subscriber } from './subscriber.ts'
import styles from './Studio.module.css'

/** What removing somebody means, for them and for the creator's earnings, and the button that does it. */
export function RemoveSubscriber({ subscriber: { id, name } }: { subscriber: Subscriber }) {
  const { t } = useTranslation('subscribers')
  const paths = usePaths()
  const { state } = useNavigation()
  return (
    <Form className={styles.question} method="post" action={paths.subscribers} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={name} />
      <h2>{t('removeTitle', { name })}</h2>
      <p>{t('removeText')}</p>
      <TextField label={t('removeReason')} name="reason" maxLength={500} autoComplete="off" />
      <div className={styles.actions}>
        <Button type="submit" look="danger" name="intent" value="remove" isBusy={state === 'submitting'}>
          {t('removeName', { name })}
        </Button>
        <LinkButton look="secondary" to={paths.subscribers} replace preventScrollReset>
          {t('keep')}
        </LinkButton>
      </div>
    </Form>
  )
}
