import { searchUnappliedWebhookEvents, type UnappliedWebhookEvent } from '@stagedoor/contract/webhook-events'
import { Badge } from '../design/Badge.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-webhook-events'

export const handle = { staffRoles: staffAreas.webhookEvents, texts: preloadTexts('staff') } satisfies PageRules

const states = ['unmatched', 'quarantined'] as const
const stateTexts = { unmatched: 'eventUnmatched', quarantined: 'eventQuarantined' } as const

/** Proven webhook events of gateways without an effect on a payment. Rule PAY-18. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query: place, ...list } = listStateOf(searchUnappliedWebhookEvents, searchParams, { pageSize: 10 })
  const state = choiceIn(searchParams, 'state', states)
  const query = { ...place, state }
  const { data: events, total } = await callOrThrow(visit, searchUnappliedWebhookEvents, { query })
  stayWithin(visit, list, total)
  return { events, total, list, filters: { state } }
}

export default function StaffWebhookEvents({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation('staff')
  const { events, total, list, filters } = loaderData
  const options = states.map((value) => ({ value, label: t(stateTexts[value]) }))
  return (
    <>
      <PageHeading title={t('webhookEvents')} lead={t('webhookEventsLead')} />
      <FilterForm
        label={t('filter')}
        action={paths.staffWebhookEvents}
        submitLabel={t('apply')}
        isOpen={filters.state !== undefined}
        kept={list.kept}
      >
        <SelectField
          label={t('state')}
          name="state"
          defaultValue={filters.state ?? ''}
          options={[{ value: '', label: t('all') }, ...options]}
        />
      </FilterForm>
      {total === 0 ? (
        <EmptyState icon="check" title={t('noEventsTitle')} text={t('noEventsText')} />
      ) : (
        <EventList events={events} />
      )}
      <Pager {...pagesOf(paths.staffWebhookEvents, { list, total, filters })} />
    </>
  )
}

function EventList({ events }: { events: readonly UnappliedWebhookEvent[] }) {
  const { t } = useTranslation('staff')
  const columns = [
    { name: t('event'), isTitle: true, show: (row: UnappliedWebhookEvent) => row.kind },
    {
      name: t('state'),
      show: ({ state }: UnappliedWebhookEvent) => (
        <Badge tone={state === 'quarantined' ? 'danger' : 'warning'}>{t(stateTexts[state])}</Badge>
      ),
    },
    { name: t('reason'), show: (row: UnappliedWebhookEvent) => row.reason },
    { name: t('gateway'), show: (row: UnappliedWebhookEvent) => row.paymentGateway },
    { name: t('orderId'), show: (row: UnappliedWebhookEvent) => row.orderId },
    {
      name: t('amount'),
      isNumber: true,
      show: (row: UnappliedWebhookEvent) => `${row.amount.toFixed(2)} ${row.currency}`,
    },
    { name: t('received'), show: (row: UnappliedWebhookEvent) => <Moment at={row.receivedAt} hasTime /> },
  ]
  return <DataList caption={t('webhookEvents')} columns={columns} rows={events} keyOf={({ _id }) => _id} isDense />
}
