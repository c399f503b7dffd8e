import { payoutStatuses, searchAllPayoutRequests } from '@stagedoor/contract/payouts'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { Dollars, Tokens } from '../design/Money.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { payoutOf, standingTones } from '../features/earnings/payout.ts'
import { Person } from '../features/staff/Person.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-payouts'

export const handle = {
  staffRoles: staffAreas.payouts,
  texts: preloadTexts('payouts', 'staff', 'sales'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query: place, ...list } = listStateOf(searchAllPayoutRequests, searchParams, { pageSize: 10 })
  const status = choiceIn(searchParams, 'status', payoutStatuses)
  const found = await callOrThrow(visit, searchAllPayoutRequests, { query: { ...place, status: status && [status] } })
  stayWithin(visit, list, found.total)
  const payouts = found.data.map((request) => ({ ...payoutOf(request), creator: request.performerInfo }))
  return { payouts, total: found.total, list, filters: { status } }
}

type Row = Route.ComponentProps['loaderData']['payouts'][number]

export default function StaffPayouts({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { payouts, total, list, filters } = loaderData
  return (
    <>
      <PageHeading title={t('staff:payouts')} lead={t('payoutsLead')} />
      <FilterForm
        label={t('staff:filter')}
        action={paths.staffPayouts}
        submitLabel={t('staff:apply')}
        isOpen={filters.status !== undefined}
        kept={list.kept}
      >
        <SelectField
          label={t('staff:state')}
          name="status"
          defaultValue={filters.status ?? ''}
          options={[
            { value: '', label: t('staff:all') },
            ...payoutStatuses.map((value) => ({ value, label: t(`standing_${value}`) })),
          ]}
        />
      </FilterForm>
      {payouts.length > 0 ? (
        <PayoutList payouts={payouts} />
      ) : (
        <EmptyState icon="earnings" title={t('noPayoutsTitle')} text={t('noPayoutsText')} />
      )}
      <Pager {...pagesOf(paths.staffPayouts, { list, total, filters })} />
    </>
  )
}

function PayoutList({ payouts }: { payouts: readonly Row[] }) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const columns = [
    {
      name: t('payee'),
      isTitle: true,
      show: (row: Row) => (
        <Link to={paths.staffPayout(row.id)}>
          <Person card={row.creator} />
        </Link>
      ),
    },
    { name: t('staff:amount'), isNumber: true, show: (row: Row) => <Tokens amount={row.tokens} /> },
    { name: t('inDollars'), isNumber: true, show: (row: Row) => <Dollars amount={row.dollars} /> },
    {
      name: t('staff:state'),
      show: ({ standing }: Row) => <Badge tone={standingTones[standing]}>{t(`standing_${standing}`)}</Badge>,
    },
    { name: t('payoutTo'), show: (row: Row) => t(`type_${row.accountType}`) },
    { name: t('date'), show: (row: Row) => <Moment at={row.at} hasTime /> },
  ]
  return <DataList caption={t('staff:payouts')} columns={columns} rows={payouts} keyOf={({ id }) => id} isDense />
}
