import { brandName } from '@stagedoor/contract/card-brand'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Choice, Choices } from '../../design/Choice.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { SavedCard } from '../payments/card.ts'
import type { MySubscription } from './subscription.ts'
import styles from './SubscriptionCard.module.css'

type ChoiceProps = { subscription: MySubscription; cards: readonly SavedCard[] }

function useSourceText() {
  const { t } = useTranslation(['subscriptions', 'wallet'])
  return (renewsFrom: MySubscription['renewsFrom'], card: SavedCard | undefined): string => {
    const name = card && t('wallet:savedCard', { brand: brandName(card.brand), last4: card.last4 })
    if (renewsFrom === 'wallet') return t('sourceWallet')
    if (name === undefined) return t('noCardChosen')
    return renewsFrom === 'card' ? t('sourceCard', { card: name }) : t('sourceWalletThenCard', { card: name })
  }
}

/** The payment method of renewals, in one line. */
export function PaidFrom({ subscription: { renewsFrom, cardId }, cards }: ChoiceProps) {
  const { t } = useTranslation('subscriptions')
  const textOf = useSourceText()
  return (
    <p className={styles.source}>
      <span>{t('paidFrom')}</span>
      <span>
        {textOf(
          renewsFrom,
          cards.find(({ id }) => id === cardId),
        )}
      </span>
    </p>
  )
}

/** Changes the payment method of renewals; a failed payment is retried with it immediately. */
export function PaymentChoice({ subscription, cards }: ChoiceProps) {
  const { t, paths } = useTranslation(['subscriptions', 'wallet', 'common'])
  const { state } = useNavigation()
  const textOf = useSourceText()
  const { id, renewsFrom, cardId, standing } = subscription
  const usable = cards.filter((card) => !card.isExpired)
  const ways = [
    ...usable.flatMap((card) => [
      { value: `wallet_then_card ${card.id}`, text: textOf('wallet_then_card', card) },
      { value: `card ${card.id}`, text: textOf('card', card) },
    ]),
    { value: 'wallet', text: textOf('wallet', undefined) },
  ]
  const [chosen, setChosen] = useState(renewsFrom === 'wallet' ? 'wallet' : `${renewsFrom} ${cardId}`)
  const hasProblem = standing.kind === 'payment_failed' || standing.kind === 'locked'
  return (
    <Form className={styles.question} method="post" action={paths.subscriptions} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Choices legend={t('paidFrom')}>
        {ways.map(({ value, text }) => (
          <Choice key={value} name="way" value={value} isChosen={chosen === value} onChoose={setChosen}>
            {text}
          </Choice>
        ))}
      </Choices>
      <div className={styles.actions}>
        <Button type="submit" name="intent" value="payment" isBusy={state === 'submitting'}>
          {t(hasProblem ? 'payNow' : 'savePayment')}
        </Button>
        <LinkButton look="secondary" to={paths.addCard}>
          {t('wallet:addCard')}
        </LinkButton>
        <LinkButton look="quiet" to={paths.subscriptions} replace preventScrollReset>
          {t('common:back')}
        </LinkButton>
      </div>
    </Form>
  )
}
