import { refundKinds, refundStatuses, searchRefunds } from '@stagedoor/contract/refunds'
import { getRefundable } from '@stagedoor/contract/staff-sales'
import { data } from 'react-router'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { askRefund, type RefundAnswer } from '../features/staff/money/ask-refund.ts'
import { RefundForm } from '../features/staff/money/RefundForm.tsx'
import { RefundList } from '../features/staff/money/RefundList.tsx'
import { findSale, type Sale } from '../features/staff/money/sale.ts'
import { useSaleTexts } from '../features/staff/money/sale-texts.ts'
import { useSaleAmount } from '../features/staff/money/use-sale-amount.ts'
import { Person } from '../features/staff/Person.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { choiceIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-sale'

export const handle = {
  staffRoles: staffAreas.sales,
  texts: preloadTexts('staff', 'sales', 'wallet'),
} satisfies PageRules

function saleIn({ kind: wanted, id }: { kind: string; id: string }) {
  const kind = refundKinds.find((name) => name === wanted)
  if (!kind) throw data(null, { status: 404 })
  return { kind, id }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { kind, id } = saleIn(params)
  const [sale, refundable, refunds] = await Promise.all([
    findSale(visit, kind, id),
    visit.api(getRefundable, { params: { kind, id } }),
    callOrThrow(visit, searchRefunds, { query: { transactionId: id, limit: 50 } }),
  ])
  // Nothing is refundable before it was paid.
  return {
    sale,
    refundable: dataOr(refundable, null),
    refunds: refunds.data,
    made: choiceIn(visit.url.searchParams, 'refund', refundStatuses) ?? null,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await askRefund(context.get(visitContext), saleIn(params), await readForm(request))
  return data(answer, { status: answer.refusal ? 422 : 200 })
}

export default function StaffSale({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { sale, refundable, refunds, made } = loaderData
  const answer: RefundAnswer = actionData ?? {}
  const textsOf = useSaleTexts()
  return (
    <>
      <PageHeading
        title={sale.name || textsOf(sale).type}
        back={{ to: `${paths.staffSales}?kind=${sale.kind}`, name: t('staff:sales') }}
      />
      <div className={styles.page}>
        {made && !actionData && (
          <FormAlert tone={made === 'failed' ? 'danger' : 'success'}>{t(`made_${made}`)}</FormAlert>
        )}
        <SaleFacts sale={sale} />
        {refundable ? (
          <RefundForm
            key={JSON.stringify(refundable)}
            refundable={refundable}
            payerName={sale.payer?.name ?? ''}
            answer={answer}
          />
        ) : (
          <FormAlert tone="info">{t('refused_nothing_paid')}</FormAlert>
        )}
        {refunds.length > 0 && (
          <section className={styles.section}>
            <h2>{t('refundsOfSale')}</h2>
            <RefundList refunds={refunds} />
          </section>
        )}
      </div>
    </>
  )
}

function SaleFacts({ sale }: { sale: Sale }) {
  const { t } = useTranslation(['sales', 'staff'])
  const amountOf = useSaleAmount()
  const { type, status } = useSaleTexts()(sale)
  return (
    <Facts
      facts={[
        [t('sale'), type],
        [t('payer'), <Person key="payer" card={sale.payer} />],
        sale.payee && [t('payee'), <Person key="payee" card={sale.payee} />],
        [t('staff:state'), status],
        [t('date'), <Moment key="date" at={sale.at} hasTime />],
        sale.source !== null && [t('staff:gateway'), sale.source],
        sale.receiptNumber !== null && [t('receiptNumber'), sale.receiptNumber],
        sale.tokens !== null && [t('tokensGiven'), amountOf('purchase', sale.tokens)],
        [t('saleId'), sale.id],
        sale.refunded > 0 && [t('refundedSoFar'), amountOf(sale.kind, sale.refunded)],
        [t('price'), amountOf(sale.kind, sale.price)],
      ]}
      hasTotal
    />
  )
}
