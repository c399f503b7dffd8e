import { getPaymentTransaction } from '@stagedoor/contract/payments'
import { openCardFields, openHostedPage } from '@stagedoor/contract/payments-in-place'
import { data, Form, redirect, redirectDocument } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { formatDollars } from '../design/format.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { HostedPage } from '../features/payments/in-place/HostedPage.tsx'
import { PayInPlace } from '../features/payments/in-place/PayInPlace.tsx'
import { useOwnDocument } from '../features/payments/in-place/use-own-document.ts'
import type { FieldsAnswer } from '../features/payments/in-place/use-secrets.ts'
import { isOpen, paymentOf, paymentTypeTexts } from '../features/payments/payment.ts'
import { Outcome } from '../features/payments/Outcome.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { useRefreshEvery } from '../api/use-refresh.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/confirm-payment'
import styles from './confirm-payment.module.css'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  texts: preloadTexts('checkout', 'wallet'),
} satisfies PageRules

/** The gateway's webhook arrives in seconds; the page follows it where another window has paid. */
const POLL_MS = 10_000

/**
 * The step that a payment waits for, in Stripe's script. A payment without one leads to the page that shows its state;
 * somebody else's does not exist.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = await callOrThrow(visit, getPaymentTransaction, { params: { id: params.transactionId } })
  const { stripeClientSecret, expiredAt, ...transaction } = found
  const payment = paymentOf({ ...found, ...transaction })
  const isExpired = isOpen(payment.status) && payment.paymentUrl === null && new Date(expiredAt) <= visit.now
  if (payment.paymentUrl === null && !isExpired) throw redirect(visit.paths.payment(payment.id))
  const { settings } = await visit.site()
  return {
    payment,
    isExpired,
    /** Whether it goes on here, and not on the gateway's page. */
    isInPlace: stripeClientSecret !== null,
    publishableKey: settings?.stripePublishableKey ?? '',
  }
}

/** Answers the secrets of the fields, or changes to the gateway's page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const call = { params: { id: params.transactionId } }
  if (textOf(await readForm(request), 'intent') === 'fields') {
    const reply = await visit.api(openCardFields, call)
    if (reply.isOk) {
      const { stripeClientSecret: clientSecret, stripeCustomerSessionSecret: customerSessionSecret } = reply.data
      return data<FieldsAnswer>({ outcome: 'opened', clientSecret, customerSessionSecret })
    }
    const { error, message } = reply.problem
    if (error === 'CHECKOUT_CLOSED') return data<FieldsAnswer>({ outcome: 'closed' })
    return data<FieldsAnswer>({ outcome: 'failed', message }, { status: reply.status })
  }
  const reply = await visit.api(openHostedPage, call)
  if (reply.isOk) return redirectDocument(reply.data.paymentUrl)
  if (reply.problem.error === 'CHECKOUT_CLOSED') return redirectDocument(visit.paths.payment(params.transactionId))
  return data<FieldsAnswer>({ outcome: 'failed', message: reply.problem.message }, { status: reply.status })
}

export default function ConfirmPayment({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { payment, isExpired, isInPlace, publishableKey } = loaderData
  const { t, locale, paths } = useTranslation(['checkout', 'wallet', 'common'])
  useOwnDocument()
  useRefreshEvery(POLL_MS)

  if (isExpired)
    return (
      <Outcome tone="bad" title={t('overTitle')} text={t('overText')}>
        <Form method="post" action={paths.payments} reloadDocument>
          <Button type="submit" name="retry" value={payment.id}>
            {t('common:retry')}
          </Button>
        </Form>
        <LinkButton look="secondary" to={paths.wallet}>
          {t('wallet:toWallet')}
        </LinkButton>
      </Outcome>
    )
  const isChallenge = payment.status === 'require_authentication'
  const dollars = formatDollars(payment.total, locale)
  return (
    <div className={styles.page} data-own-document="">
      <PageHeading
        title={t(isChallenge ? 'confirmTitle' : 'payTitle')}
        lead={t(isChallenge ? 'confirmLead' : 'payLead')}
        back={{ to: paths.payments, name: t('wallet:recentPayments') }}
      />
      <Card className={styles.card}>
        <Facts
          facts={[
            [t('wallet:what'), payment.name ?? t(`wallet:${paymentTypeTexts[payment.type]}`)],
            [t('wallet:youPay'), dollars],
          ]}
          hasTotal
        />
        {actionData?.outcome === 'failed' && <FormAlert>{actionData.message}</FormAlert>}
        {isInPlace && publishableKey !== '' && (
          <PayInPlace
            publishableKey={publishableKey}
            label={t('wallet:pay', { dollars })}
            outcomePath={paths.payment(payment.id)}
            confirmedPath={paths.paymentConfirmed(payment.id)}
          />
        )}
        <HostedPage intent="hosted" label={t(isInPlace ? 'payOnHosted' : 'continueOnHosted')} />
      </Card>
    </div>
  )
}
