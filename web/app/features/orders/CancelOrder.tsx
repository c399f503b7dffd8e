import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Orders.module.css'

/** Cancels an order after a question. Works before JavaScript. */
export function CancelOrder({ isSeller }: { isSeller: boolean }) {
  const { t } = useTranslation('store')
  const { state } = useNavigation()
  return (
    <details className={styles.cancel}>
      <summary>{t('cancelOrder')}</summary>
      <Form method="post">
        <p>{t(isSeller ? 'cancelSeller' : 'cancelBuyer')}</p>
        <Button type="submit" look="danger" name="intent" value="cancel" isBusy={state === 'submitting'}>
          {t('cancelAndRefund')}
        </Button>
      </Form>
    </details>
  )
}
