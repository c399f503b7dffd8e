import { searchAllProducts } from '@stagedoor/contract/staff-items'
import { data, Link } from 'react-router'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Tabs } from '../design/Tabs.tsx'
import {
  itemStatuses,
  searchItems,
  staffItemKindAt,
  staffItemKinds,
  type StaffItem,
} from '../features/staff/items/staff-item.ts'
import { readTypedFilters } from '../features/staff/things/read-filters.ts'
import { ThingFilters } from '../features/staff/things/ThingFilters.tsx'
import { useThingColumns } from '../features/staff/things/use-thing-columns.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { StaffItemKind } from '../paths.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-items'

export const handle = { staffRoles: staffAreas.items, texts: preloadTexts('staff', 'studio') } satisfies PageRules

/** Products, videos or galleries of all creators, the newest first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const kind = staffItemKindAt(params.kind)
  if (kind === null) throw data(null, { status: 404 })
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchAllProducts, searchParams, { pageSize: 20 })
  const filters = { ...readTypedFilters(searchParams), status: choiceIn(searchParams, 'status', itemStatuses) }
  const { items: found, total } = await searchItems(visit, kind, { ...query, ...filters })
  stayWithin(visit, list, total)
  const items = found.map(rowOf)
  return { kind, items, total, list, filters }
}

/** What the list shows of an item, which is a small part of it. */
const rowOf = ({ id, title, creatorUsername, status, createdAt }: StaffItem) => ({
  id,
  title,
  creatorUsername,
  status,
  createdAt,
})
type Row = ReturnType<typeof rowOf>

export default function StaffItems({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation('staff')
  const { kind, items, total, list, filters } = loaderData
  return (
    <>
      <PageHeading title={t('items')} lead={t('itemsLead')} />
      <Tabs
        label={t('items')}
        tabs={staffItemKinds.map((one) => ({
          to: paths.staffItems(one),
          name: t(`items_${one}`),
          isCurrent: one === kind,
        }))}
      />
      <ThingFilters action={paths.staffItems(kind)} list={list} filters={filters} statuses={itemStatuses} />
      {total === 0 ? (
        <EmptyState
          icon="gift"
          title={t('noItemsTitle')}
          text={t(Object.values(filters).some(Boolean) ? 'noPostsText' : 'nothingMadeText')}
        />
      ) : (
        <ItemTable kind={kind} items={items} />
      )}
      <Pager {...pagesOf(paths.staffItems(kind), { list, total, filters })} />
    </>
  )
}

function ItemTable({ kind, items }: { kind: StaffItemKind; items: readonly Row[] }) {
  const { t, paths } = useTranslation('staff')
  const { creator, state, date } = useThingColumns()
  const columns = [
    {
      name: t('itemTitle'),
      isTitle: true,
      show: ({ id, title }: Row) => <Link to={paths.staffItem(kind, id)}>{title || t('untitledPost')}</Link>,
    },
    creator,
    state,
    date,
  ]
  return <DataList caption={t(`items_${kind}`)} columns={columns} rows={items} keyOf={({ id }) => id} isDense />
}
