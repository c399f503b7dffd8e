import { paymentStatuses, paymentTypes } from '@stagedoor/contract/payment-words'
import { retryPayment, searchPaymentTransactions } from '@stagedoor/contract/payments'
import { data, redirect, redirectDocument } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { listedPaymentOf, paymentStatusTexts, paymentTypeTexts } from '../features/payments/payment.ts'
import { PaymentList } from '../features/payments/PaymentList.tsx'
import { lineQueryOf } from '../features/wallet/line-query.ts'
import { isFiltered, LineFilters, NothingMatches } from '../features/wallet/LineFilters.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/payments'

export const handle = {
  requiresSignIn: true,
  isAction: true,
  section: 'wallet',
  texts: preloadTexts('wallet'),
} satisfies PageRules

/** Every payment by card or wallet, filtered by the address. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, list, filters } = lineQueryOf(searchPaymentTransactions, visit.url.searchParams, {
    types: paymentTypes,
    statuses: paymentStatuses,
  })
  const found = await callOrThrow(visit, searchPaymentTransactions, { query })
  stayWithin(visit, list, found.total)
  return { payments: found.data.map(listedPaymentOf), total: found.total, list, filters }
}

/** Opens a new checkout for a failed or abandoned payment. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const id = textOf(await readForm(request), 'retry')
  const reply = await visit.api(retryPayment, { params: { id } })
  if (!reply.isOk) {
    return data({ message: reply.problem.message }, { status: reply.status })
  }
  const { paymentUrl, _id } = reply.data
  return paymentUrl === null ? redirect(visit.paths.payment(_id)) : redirectDocument(paymentUrl)
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { payments, total, list, filters } = loaderData
  const { t, paths } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('recentPayments')} back={{ to: paths.wallet, name: t('title') }} />
      {actionData?.message && <FormAlert>{actionData.message}</FormAlert>}
      {(total > 0 || isFiltered(filters)) && (
        <LineFilters
          action={paths.payments}
          filters={filters}
          list={list}
          types={paymentTypes.map((value) => ({ value, label: t(paymentTypeTexts[value]) }))}
          statuses={paymentStatuses.map((value) => ({ value, label: t(paymentStatusTexts[value]) }))}
        />
      )}
      {payments.length > 0 && <PaymentList payments={payments} />}
      {payments.length === 0 && isFiltered(filters) && <NothingMatches all={paths.payments} />}
      {payments.length === 0 && !isFiltered(filters) && (
        <EmptyState icon="receipt" title={t('noPaymentsTitle')} text={t('noPayments')}>
          <LinkButton to={paths.topUp()}>{t('topUp')}</LinkButton>
        </EmptyState>
      )}
      <Pager {...pagesOf(paths.payments, { list, total, filters })} />
    </>
  )
}
