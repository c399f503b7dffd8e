import { listPaymentCards } from '@stagedoor/contract/payment-cards'
import { topUpWallet } from '@stagedoor/contract/payments'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { useTranslation } from '../locales/use-translation.ts'
import { data, redirect, redirectDocument } from 'react-router'
import { Card } from '../design/Card.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { forgetContinuation, keepContinuation, readContinuation } from '../features/payments/continuation.ts'
import { suggestTopUps, type TopUpTerms } from '../features/payments/top-up-terms.ts'
import { TopUpForm } from '../features/payments/TopUpForm.tsx'
import { readAmount } from '../features/wallet/amounts.ts'
import { translatorOf } from '../locales/translator.ts'
import { dataOr, dataOrLeave } from '../session/answers.ts'
import { formRefusal, type FormRefusal } from '../session/form-refusal.ts'
import { textOf } from '../session/form-text.ts'
import { wayOut } from '../session/leave.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/top-up'

export const handle = { requiresSignIn: true } satisfies PageRules

/** What may be topped up, and with which cards. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [settings, cards] = await Promise.all([
    visit.api(getPublicSettings, {}).then((reply) => dataOrLeave(visit, reply)),
    visit.api(listPaymentCards, {}).then((reply) => dataOr(visit, reply, { data: [] })),
  ])
  const { minimumWalletPrice: minimum, maximumWalletPrice: maximum } = settings
  const terms: TopUpTerms = {
    minimum,
    maximum,
    suggestions: suggestTopUps({ minimum, maximum, shortBy: 0 }),
    cards: cards.data.map(({ _id, brand, last4Digits }) => ({ id: _id, brand, last4: last4Digits })),
  }
  return { terms }
}

/** Begins the payment and leads to where it is paid; what was to be unlocked is kept until the fan comes back. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const chosen = textOf(form, 'amount')
  const amount = readAmount(chosen === 'other' ? textOf(form, 'otherAmount').trim().replace(',', '.') : chosen)
  if (amount === null || amount <= 0) {
    const t = translatorOf(visit.locale).getFixedT(visit.locale, 'wallet')
    const refusal: FormRefusal = { message: t('amountNeeded'), fields: { amount: t('amountNeeded') } }
    return data({ refusal }, { status: 400 })
  }
  const cardId = textOf(form, 'cardId')
  const reply = await visit.api(topUpWallet, { body: { amount, ...(cardId && { cardId }) } })
  if (!reply.isOk) {
    if (reply.problem.error === 'UNAUTHENTICATED') throw wayOut(visit, reply.problem)
    return data({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
  }
  const continuation = readContinuation(textOf(form, 'postId'), textOf(form, 'price'))
  const headers = { 'set-cookie': continuation ? keepContinuation(continuation, visit) : forgetContinuation(visit) }
  const { paymentUrl, _id } = reply.data
  return paymentUrl === null
    ? redirect(visit.paths.payment(_id), { headers })
    : redirectDocument(paymentUrl, { headers })
}

export default function TopUp({ loaderData: { terms }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('topUpTitle')} lead={t('topUpLead')} />
      <Card>
        <TopUpForm terms={terms} refusal={actionData?.refusal ?? null} submitLabel={t('continueToPayment')} />
      </Card>
    </>
  )
}
