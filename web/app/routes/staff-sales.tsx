import { refundKinds } from '@stagedoor/contract/refunds'
import { searchAllCharges, searchAllPayments } from '@stagedoor/contract/staff-sales'
import { searchUsers } from '@stagedoor/contract/users'
import { Link } from 'react-router'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { saleOfCharge, saleOfPayment, type Sale } from '../features/staff/money/sale.ts'
import { useSaleTexts } from '../features/staff/money/sale-texts.ts'
import { useSaleAmount } from '../features/staff/money/use-sale-amount.ts'
import { Person } from '../features/staff/Person.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/staff-sales'

export const handle = {
  staffRoles: staffAreas.sales,
  texts: preloadTexts('staff', 'sales', 'wallet'),
} satisfies PageRules

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** A search for a name shows the sales of at most so many people. */
const MAXIMUM_PEOPLE = 50

/** Whose sales a search means: those of one id, or of the people with that name; null: of nobody. */
async function meaningOf(visit: Visit, q: string) {
  if (q === '') return {}
  if (ID.test(q)) return { transactionId: q.toLowerCase() }
  const { data: people } = await callOrThrow(visit, searchUsers, { query: { q, limit: MAXIMUM_PEOPLE } })
  return people.length === 0 ? null : { userId: people.map(({ _id }) => _id) }
}

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const kind = choiceIn(searchParams, 'kind', refundKinds) ?? 'payment'
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200)
  const { query: place, ...list } = listStateOf(searchAllPayments, searchParams, { pageSize: 10 })
  const meaning = await meaningOf(visit, q)
  const found = meaning && (await findSales(visit, kind, { ...place, ...meaning }))
  if (found) stayWithin(visit, list, found.total)
  return { kind, q, list, sales: found?.sales ?? [], total: found?.total ?? 0 }
}

async function findSales(visit: Visit, kind: Sale['kind'], query: object) {
  if (kind === 'payment') {
    const { data, total } = await callOrThrow(visit, searchAllPayments, { query })
    return { sales: data.map(saleOfPayment), total }
  }
  const { data, total } = await callOrThrow(visit, searchAllCharges, { query })
  return { sales: data.map(saleOfCharge), total }
}

export default function StaffSales({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { kind, q, list, sales, total } = loaderData
  const tabs = refundKinds.toReversed().map((name) => ({
    to: filteredAt(paths.staffSales, list, { kind: name, q }),
    name: t(`tab_${name}`),
    isCurrent: name === kind,
  }))
  return (
    <>
      <PageHeading title={t('staff:sales')} lead={t('salesLead')} />
      <div className={styles.tabs}>
        <Tabs label={t('staff:sales')} tabs={tabs} />
      </div>
      <FilterForm
        label={t('staff:search')}
        action={paths.staffSales}
        submitLabel={t('staff:search')}
        isOpen
        kept={{ ...list.kept, kind }}
      >
        <TextField label={t('searchSales')} name="q" type="search" defaultValue={q} maxLength={200} />
      </FilterForm>
      {sales.length > 0 ? (
        <SaleList sales={sales} />
      ) : (
        <EmptyState
          icon={q === '' ? 'receipt' : 'search'}
          title={t(q === '' ? 'noSalesTitle' : 'noMatchTitle')}
          text={t(q === '' ? 'noSalesText' : 'noMatchText')}
        />
      )}
      <Pager {...pagesOf(paths.staffSales, { list, total, filters: { kind, q } })} />
    </>
  )
}

function SaleList({ sales }: { sales: readonly Sale[] }) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const amountOf = useSaleAmount()
  const textsOf = useSaleTexts()
  const columns = [
    {
      name: t('sale'),
      isTitle: true,
      show: (sale: Sale) => <Link to={paths.staffSale(sale.kind, sale.id)}>{sale.name || textsOf(sale).type}</Link>,
    },
    { name: t('payer'), show: (sale: Sale) => <Person card={sale.payer} /> },
    { name: t('payee'), show: (sale: Sale) => <Person card={sale.payee} /> },
    { name: t('staff:state'), show: (sale: Sale) => textsOf(sale).status },
    { name: t('staff:amount'), isNumber: true, show: (sale: Sale) => amountOf(sale.kind, sale.price) },
    { name: t('date'), show: (sale: Sale) => <Moment at={sale.at} hasTime /> },
  ]
  return <DataList caption={t('staff:sales')} columns={columns} rows={sales} keyOf={({ id }) => id} isDense />
}
