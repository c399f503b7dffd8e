import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { useDay } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { MySubscription } from './subscription.ts'
import styles from './SubscriptionCard.module.css'

/** The confirmation of a cancellation, with its consequence. */
export function CancelQuestion({ subscription }: { subscription: MySubscription }) {
  const { t, paths } = useTranslation('subscriptions')
  const day = useDay()
  const { state } = useNavigation()
  const { id, gateway, name, until, standing } = subscription
  return (
    <Form className={styles.question} method="post" action={paths.subscriptions} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="gateway" value={gateway} />
      <p>
        <strong>{t('cancelTitle', { name })}</strong>{' '}
        {until === null || standing.kind === 'locked' ? t('cancelTextNow') : t('cancelText', { date: day(until) })}
      </p>
      <div className={styles.actions}>
        <Button type="submit" look="danger" name="intent" value="cancel" isBusy={state === 'submitting'}>
          {t('confirmCancel')}
        </Button>
        <LinkButton look="secondary" to={paths.subscriptions} replace preventScrollReset>
          {t('keepIt')}
        </LinkButton>
      </div>
    </Form>
  )
}
