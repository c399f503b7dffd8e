import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Form, useSubmit } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { formatDollars, formatNumber } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import type { Paths } from '../../paths.ts'
import { sendEvent } from '../../session/analytics.ts'
import { useRefreshEvery } from '../../api/use-refresh.ts'
import type { Unfinished } from './continuation.ts'
import { FinishOrder } from '../orders/FinishOrder.tsx'
import { Outcome } from './Outcome.tsx'
import { NotPaid } from './NotPaid.tsx'
import type { Payment } from './payment.ts'
import type { PaymentStage } from './payment-stage.ts'
import type { WayBack } from './way-back.ts'

const POLL_MS = 2_000
const RETRYABLE_POLL_MS = 5_000

/** How long a payment that the gateway reported is awaited before the declined card is shown. Webhook events usually take less than a second. */
const CONFIRMING_MS = 8_000
/** The same for browsers without JavaScript, which load the address without the gateway's report. */
const CONFIRMING_SECONDS = CONFIRMING_MS / 1_000

type OutcomeProps = {
  payment: Payment
  continuation: Unfinished | null
  wayBack: WayBack | null
  balance: number
  stage: PaymentStage
  isGift: boolean
}

/** The page after the gateway: pending, paid, or failed. Once paid, it completes the intended purchase. */
export function PaymentOutcome({ payment, continuation, balance, stage: known, isGift, wayBack }: OutcomeProps) {
  const stage = useStage(known, payment)
  // Until the webhook event has arrived; usually the socket is earlier.
  useRefreshEvery(stage === 'retryable' ? RETRYABLE_POLL_MS : POLL_MS, stage !== 'settled')
  if (stage === 'confirming') return <Confirming payment={payment} />
  if (payment.status === 'success') {
    return <Paid payment={payment} continuation={continuation} balance={balance} isGift={isGift} />
  }
  return (
    <NotPaid
      payment={payment}
      isCanceled={payment.status === 'canceled'}
      wayBack={wayBack}
      isRetryable={stage === 'retryable'}
    />
  )
}

/** Shows a declined card after a while: the gateway's report of a payment is no proof of one. */
function useStage(known: PaymentStage, { status }: Payment): PaymentStage {
  const isDoubtful = known === 'confirming' && status === 'fail'
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isDoubtful) return
    const timer = setTimeout(() => setOverdue(true), CONFIRMING_MS)
    return () => {
      clearTimeout(timer)
      setOverdue(false)
    }
  }, [isDoubtful])
  return isDoubtful && isOverdue ? 'retryable' : known
}

function Confirming({ payment: { id, status } }: { payment: Payment }) {
  const { t, paths } = useTranslation('wallet')
  return (
    <Outcome tone="wait" title={t('confirmingTitle')} text={t('confirmingText')}>
      {/* Without JavaScript the page reloads by itself. */}
      <noscript>
        <meta
          httpEquiv="refresh"
          content={status === 'fail' ? `${CONFIRMING_SECONDS};url=${paths.payment(id)}` : '3'}
        />
      </noscript>
    </Outcome>
  )
}

function Paid({ payment, continuation, balance, isGift }: Omit<OutcomeProps, 'stage' | 'wayBack'>) {
  const { t, paths } = useTranslation(['wallet', 'subscriptions'])
  const tokens = useTokens()
  const { id, total } = payment
  useEffect(() => {
    // The tag counts a transaction once, however often its page is opened.
    if (total > 0) sendEvent('purchase', { transaction_id: id, currency: 'USD', value: total })
  }, [id, total])
  const receipt = (
    <LinkButton look="quiet" to={paths.receipt(payment.id)}>
      {t('receipt')}
    </LinkButton>
  )
  if (payment.performerId !== null && isGift) {
    return (
      <Outcome tone="good" title={t('subscriptions:giftGiven')} text={t('subscriptions:giftGivenText')}>
        <LinkButton to={paths.profile(payment.performerId)}>{t('subscriptions:toCreator')}</LinkButton>
        {receipt}
      </Outcome>
    )
  }
  if (payment.performerId !== null) {
    return (
      <Outcome tone="good" title={t('subscriptions:paidTitle')} text={t('subscriptions:paidText')}>
        <LinkButton to={paths.profile(payment.performerId)}>{t('subscriptions:toCreator')}</LinkButton>
        <LinkButton look="secondary" to={paths.subscriptions}>
          {t('subscriptions:toSubscriptions')}
        </LinkButton>
        {receipt}
      </Outcome>
    )
  }
  return (
    <Outcome
      tone="good"
      title={t('paidTitle')}
      text={t('paidText', { tokens: tokens(payment.tokens ?? 0), balance: tokens(balance) })}
    >
      {continuation?.kind === 'order' ? (
        <FinishOrder order={continuation} paymentId={id} />
      ) : continuation ? (
        <Finish continuation={continuation} />
      ) : (
        <LinkButton to={paths.wallet}>{t('toWallet')}</LinkButton>
      )}
      {receipt}
    </Outcome>
  )
}

type Finished = Exclude<Unfinished, { kind: 'order' }>

/**
 * Completes the purchase that the fan agreed to before paying, at that price and once; without JavaScript by a button.
 */
function Finish({ continuation }: { continuation: Finished }) {
  const { t, locale, paths } = useTranslation(['wallet', 'subscriptions'])
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || !form.current) return
    hasBegun.current = true
    void submit(form.current)
  }, [submit])
  const { price } = continuation
  return (
    <Form ref={form} method="post" action={actionOf(continuation, paths)} replace>
      <input type="hidden" name="expectedPrice" value={price} />
      <Fields continuation={continuation} />
      <Button type="submit">
        {continuation.kind === 'subscribe'
          ? t('subscriptions:finishSubscribing', { dollars: formatDollars(price, locale) })
          : t(continuation.kind === 'tip' ? 'finishTip' : 'finishUnlock', { amount: formatNumber(price) })}
      </Button>
    </Form>
  )
}

function actionOf(continuation: Finished, paths: Paths): string {
  switch (continuation.kind) {
    case 'unlock':
      return paths.unlock(continuation.item, continuation.itemId)
    case 'tip':
      return paths.tip(continuation.performerId, { post: continuation.postId ?? undefined })
    case 'subscribe':
      return paths.subscribe(continuation.performerId)
    default:
      return continuation satisfies never
  }
}

/** What was agreed to, beside the price. */
function Fields({ continuation }: { continuation: Finished }) {
  switch (continuation.kind) {
    case 'unlock':
      return null
    case 'tip':
      return (
        <>
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="amount" value={continuation.price} />
          <input type="hidden" name="message" value={continuation.message} />
          <input type="hidden" name="requestKey" value={continuation.requestKey} />
        </>
      )
    case 'subscribe':
      return (
        <>
          <input type="hidden" name="plan" value={continuation.plan} />
          <input type="hidden" name="coupon" value={continuation.coupon} />
          <input type="hidden" name="payWith" value="wallet" />
          {/* The consent was given before the money was missing: no continuation exists without it. */}
          <input type="hidden" name="agrees" value="yes" />
        </>
      )
    default:
      return continuation satisfies never
  }
}
