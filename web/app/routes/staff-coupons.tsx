import {
  couponStatuses,
  couponTargets,
  couponTypes,
  createCoupon,
  searchCoupons,
  updateCoupon,
  type CouponWriting,
  type StaffCoupon,
} from '@stagedoor/contract/coupons'
import { data, Link, redirect } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { formatDollars } from '../design/format.ts'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { itemRefusal, readItem, shownOf, type ItemAnswer, type ItemField } from '../features/staff/catalog/item-form.ts'
import { ItemForm } from '../features/staff/catalog/ItemForm.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-coupons'

export const handle = { staffRoles: staffAreas.coupons, texts: preloadTexts('shop', 'staff') } satisfies PageRules

const fields: readonly ItemField[] = [
  { name: 'name', label: 'name', hint: 'couponNameHelp', kind: 'text' },
  { name: 'code', label: 'code', hint: 'codeHelp', kind: 'text' },
  { name: 'description', label: 'description', kind: 'area' },
  {
    name: 'type',
    label: 'discountType',
    kind: 'select',
    options: couponTypes.map((value) => ({ value, text: `type_${value}` as const })),
  },
  { name: 'value', label: 'discount', hint: 'discountHelp', kind: 'amount' },
  {
    name: 'target',
    label: 'couponTarget',
    kind: 'select',
    options: couponTargets.map((value) => ({ value, text: `target_${value}` as const })),
  },
  { name: 'maximumUses', label: 'maximumUses', hint: 'maximumUsesHelp', kind: 'count' },
  { name: 'startDate', label: 'startDate', hint: 'dayHelp', kind: 'day' },
  { name: 'expiredDate', label: 'expiredDate', hint: 'dayHelp', kind: 'day' },
  {
    name: 'status',
    label: 'couponStatus',
    kind: 'select',
    options: couponStatuses.map((value) => ({ value, text: `status_${value}` as const })),
  },
]

const fresh = { name: '', type: 'percent', value: 10, target: 'all', status: 'active' }

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchCoupons, searchParams, { pageSize: 10 })
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200) || undefined
  const found = await callOrThrow(visit, searchCoupons, { query: { ...query, q } })
  stayWithin(visit, list, found.total)
  const edited = searchParams.get('edit')
  const open = edited === 'new' ? fresh : (found.data.find(({ _id }) => _id === edited) ?? null)
  return { coupons: found.data, total: found.total, list, q, open, edited, isSaved: searchParams.has('saved') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { typed, values, refusal } = readItem(visit, fields, await readForm(request))
  if (refusal) return data({ typed, refusal }, { status: 422 })
  // Each field was read by its kind; the API validates the rest.
  const body = values as CouponWriting
  const id = visit.url.searchParams.get('edit') ?? 'new'
  const reply =
    id === 'new' ? await visit.api(createCoupon, { body }) : await visit.api(updateCoupon, { params: { id }, body })
  if (reply.isOk) throw redirect(`${visit.paths.staffCoupons}?saved=1`)
  return data({ typed, refusal: itemRefusal(visit, reply.problem) }, { status: reply.status })
}

export default function StaffCoupons({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['shop', 'staff'])
  const { coupons, total, list, q, open, edited, isSaved } = loaderData
  const answer: ItemAnswer = actionData ?? {}
  const editAt = (id: string) => filteredAt(paths.staffCoupons, list, { q, edit: id, current: list.current })
  return (
    <>
      <PageHeading title={t('staff:coupons')} lead={t('couponsLead')}>
        <LinkButton to={editAt('new')}>{t('couponNew')}</LinkButton>
      </PageHeading>
      <FilterForm
        label={t('staff:search')}
        action={paths.staffCoupons}
        submitLabel={t('staff:search')}
        isOpen={q !== undefined}
        kept={list.kept}
      >
        <TextField label={t('searchCoupons')} name="q" type="search" defaultValue={q} maxLength={200} />
      </FilterForm>
      <div className={styles.page}>
        {isSaved && !actionData && <FormAlert tone="success">{t('saved')}</FormAlert>}
        {open && (
          <ItemForm
            key={edited}
            title={edited === 'new' ? t('couponNew') : open.name}
            fields={fields}
            shown={shownOf(fields, open)}
            back={paths.staffCoupons}
            answer={answer}
          />
        )}
        {coupons.length > 0 ? (
          <CouponList coupons={coupons} editAt={editAt} />
        ) : (
          <EmptyState icon="gift" title={t('noCouponsTitle')} text={t('noCouponsText')} />
        )}
      </div>
      <Pager {...pagesOf(paths.staffCoupons, { list, total, filters: { q } })} />
    </>
  )
}

function CouponList({ coupons, editAt }: { coupons: readonly StaffCoupon[]; editAt: (id: string) => string }) {
  const { t, locale } = useTranslation(['shop', 'staff'])
  const columns = [
    { name: t('code'), isTitle: true, show: (row: StaffCoupon) => <Link to={editAt(row._id)}>{row.code}</Link> },
    { name: t('name'), show: (row: StaffCoupon) => row.name },
    {
      name: t('discount'),
      isNumber: true,
      show: ({ type, value }: StaffCoupon) => (type === 'percent' ? `${value} %` : formatDollars(value, locale)),
    },
    { name: t('couponTarget'), show: (row: StaffCoupon) => t(`target_${row.target}`) },
    {
      name: t('used'),
      isNumber: true,
      show: ({ usedCount, maximumUses }: StaffCoupon) =>
        maximumUses === null ? usedCount : `${usedCount} / ${maximumUses}`,
    },
    {
      name: t('expiredDate'),
      show: ({ expiredDate }: StaffCoupon) => (expiredDate === null ? '–' : <Moment at={expiredDate} />),
    },
    {
      name: t('staff:state'),
      show: ({ status }: StaffCoupon) => (
        <Badge tone={status === 'active' ? 'good' : 'quiet'}>{t(`status_${status}`)}</Badge>
      ),
    },
  ]
  return <DataList caption={t('staff:coupons')} columns={columns} rows={coupons} keyOf={({ _id }) => _id} isDense />
}
