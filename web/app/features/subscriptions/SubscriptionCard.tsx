import { Form, Link, useNavigation } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { Badge } from '../../design/Badge.tsx'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { SavedCard } from '../payments/card.ts'
import { CancelQuestion } from './CancelQuestion.tsx'
import { PaidFrom, PaymentChoice } from './PaymentChoice.tsx'
import { usePeriodPrice, usePlanName } from './period-texts.ts'
import { PriceChangeNote } from './PriceChangeNote.tsx'
import { badgeOf } from './standing.ts'
import type { MySubscription } from './subscription.ts'
import styles from './SubscriptionCard.module.css'
import { useStandingText } from './use-standing-text.ts'

/** The open question about a subscription; it is in the address, so that it works without JavaScript. */
type Requested = { cancel: string | null; pay: string | null }

type CardProps = { subscription: MySubscription; cards: readonly SavedCard[]; requested: Requested }

/** One subscription: creator, price, next charge, and actions. */
export function SubscriptionCard({ subscription, cards, requested }: CardProps) {
  const { t, paths } = useTranslation('subscriptions')
  const priceOf = usePeriodPrice()
  const nameOf = usePlanName()
  const standingText = useStandingText()
  const tokens = useTokens()
  const { id, name, avatar, months, price, standing, giverName, credited } = subscription
  const badge = badgeOf(standing)
  return (
    <Card className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <Link className={styles.who} to={paths.profile(subscription.performerId)}>
          <Avatar name={name} url={avatar} />
          <span>
            <strong className="one-line">
              <bdi>{name}</bdi>
            </strong>
            <small>
              {[price > 0 ? priceOf(price, months) : nameOf(months), giverName && t('givenBy', { name: giverName })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </Link>
        <Badge tone={badge.tone}>{t(badge.text)}</Badge>
      </header>
      <p className={styles.next}>{standingText(standing, months)}</p>
      {credited > 0 && <p className={styles.next}>{t('credited', { tokens: tokens(credited) })}</p>}
      {subscription.confirmCancelUrl !== null && (
        <p className={styles.next}>
          {t('confirmEndText')} <a href={subscription.confirmCancelUrl}>{t('confirmEnd')}</a>
        </p>
      )}
      <PriceChangeNote subscription={subscription} />
      {subscription.canCancel && requested.pay !== id && <PaidFrom subscription={subscription} cards={cards} />}
      {requested.pay === id && <PaymentChoice subscription={subscription} cards={cards} />}
      {requested.cancel === id ? (
        <CancelQuestion subscription={subscription} />
      ) : (
        <Actions {...{ subscription, requested }} />
      )}
    </Card>
  )
}

function Actions({ subscription, requested }: Pick<CardProps, 'subscription' | 'requested'>) {
  const { t, paths } = useTranslation('subscriptions')
  const { state } = useNavigation()
  const { id, gateway, name, standing } = subscription
  const hasProblem = standing.kind === 'payment_failed' || standing.kind === 'locked'
  return (
    <div className={styles.actions}>
      {subscription.canCancel && requested.pay !== id && (
        <LinkButton
          look={hasProblem ? 'primary' : 'secondary'}
          to={paths.subscription({ pay: id })}
          replace
          preventScrollReset
        >
          {t(hasProblem ? 'fixPayment' : 'changePayment')}
        </LinkButton>
      )}
      {subscription.canCancel && requested.pay !== id && (
        <LinkButton
          look="quiet"
          to={paths.subscription({ cancel: id })}
          aria-label={t('cancelName', { name })}
          replace
          preventScrollReset
        >
          {t('cancel')}
        </LinkButton>
      )}
      {subscription.canUndo && (
        <Form method="post" action={paths.subscriptions} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="gateway" value={gateway} />
          <Button type="submit" look="secondary" name="intent" value="undo" isBusy={state === 'submitting'}>
            {t('undo')}
          </Button>
        </Form>
      )}
      {standing.kind === 'free_then_ends' && (
        <LinkButton look="secondary" to={paths.subscribe(subscription.performerId)}>
          {t('choosePlanNow')}
        </LinkButton>
      )}
      {standing.kind === 'ended' && (
        <LinkButton look="secondary" to={paths.subscribe(subscription.performerId)}>
          {t('subscribeAgain')}
        </LinkButton>
      )}
    </div>
  )
}
