import type { RemovalQuote } from '@stagedoor/contract/subscription-gifts'
import { Form, useNavigate, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { Facts } from '../../../design/Facts.tsx'
import { Tokens } from '../../../design/Money.tsx'
import { Question } from '../../../design/Question.tsx'
import { useDay } from '../../../design/use-day.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { Subscriber } from './subscriber.ts'
import styles from './Studio.module.css'

/** The subscriber to remove, and the refund; null when it could not be read. */
export type Removal = { subscriber: Subscriber; quote: RemovalQuote | null }

/** The consequences of removing a subscriber, with the button. */
export function RemoveSubscriber({ removal, back }: { removal: Removal; back: string }) {
  const { t } = useTranslation('subscribers')
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { id, name } = removal.subscriber
  return (
    <Question
      title={t('removeTitle', { name })}
      about={removal}
      onClose={() => void navigate(back, { replace: true, preventScrollReset: true })}
    >
      <Form className={styles.form} method="post" action={back} replace>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={name} />
        <RemovalFacts removal={removal} />
        <p className={styles.note}>{t('removeText')}</p>
        <div className={styles.actions}>
          <Button type="submit" look="danger" name="intent" value="remove" isBusy={state === 'submitting'}>
            {t('removeName', { name })}
          </Button>
          <LinkButton look="secondary" to={back} replace preventScrollReset>
            {t('keep')}
          </LinkButton>
        </div>
      </Form>
    </Question>
  )
}

function RemovalFacts({ removal: { subscriber, quote } }: { removal: Removal }) {
  const { t } = useTranslation('subscribers')
  const day = useDay()
  if (quote === null) return <p className={styles.note}>{t('removeUnknown')}</p>
  const { credit, ownShare } = quote
  return (
    <Facts
      facts={[
        [
          t('removeEnds'),
          subscriber.until === null ? t('removeNow') : t('removeInstead', { date: day(subscriber.until) }),
        ],
        [t('removeCredit'), credit > 0 ? <Tokens amount={credit} /> : t('removeNothing')],
        credit > 0 && [t('removeOwn'), <Tokens key="own" amount={-ownShare} />],
      ]}
    />
  )
}
