import { locales } from '@stagedoor/contract/locales'
import {
  createPromo,
  promoStatuses,
  searchAllPromos,
  updatePromo,
  type PromoWriting,
  type StaffPromo,
} from '@stagedoor/contract/promos'
import { data, Link, redirect } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { itemRefusal, readItem, shownOf, type ItemAnswer, type ItemField } from '../features/staff/catalog/item-form.ts'
import { ItemForm } from '../features/staff/catalog/ItemForm.tsx'
import styles from '../features/staff/Staff.module.css'
import { languageNames } from '../locales/language-names.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-promos'

export const handle = { staffRoles: staffAreas.promos, texts: preloadTexts('shop', 'staff') } satisfies PageRules

const fields: readonly ItemField[] = [
  { name: 'title', label: 'promoTitle', kind: 'text' },
  { name: 'description', label: 'description', kind: 'area' },
  { name: 'buttonText', label: 'buttonText', hint: 'buttonTextHelp', kind: 'text' },
  { name: 'link', label: 'promoLink', hint: 'promoLinkHelp', kind: 'text' },
  { name: 'imageUrl', label: 'promoImage', hint: 'promoImageHelp', kind: 'text' },
  {
    name: 'locale',
    label: 'promoLocale',
    kind: 'select',
    options: [
      { value: '', text: 'everyLanguage' },
      ...locales.map((value) => ({ value, label: languageNames[value] })),
    ],
  },
  { name: 'ordering', label: 'ordering', hint: 'orderingHelp', kind: 'whole' },
  { name: 'startsAt', label: 'startDate', hint: 'dayHelp', kind: 'day' },
  { name: 'endsAt', label: 'expiredDate', hint: 'dayHelp', kind: 'day' },
  {
    name: 'status',
    label: 'couponStatus',
    kind: 'select',
    options: promoStatuses.map((value) => ({ value, text: `status_${value}` as const })),
  },
]

const fresh = { title: '', status: 'active', ordering: 0 }

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchAllPromos, searchParams, { pageSize: 10 })
  const found = await callOrThrow(visit, searchAllPromos, { query })
  stayWithin(visit, list, found.total)
  const edited = searchParams.get('edit')
  const open = edited === 'new' ? fresh : (found.data.find(({ _id }) => _id === edited) ?? null)
  return { promos: found.data, total: found.total, list, open, edited, isSaved: searchParams.has('saved') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { typed, values, refusal } = readItem(visit, fields, await readForm(request))
  if (refusal) return data({ typed, refusal }, { status: 422 })
  // Each field was read by its kind; the API validates the rest.
  const body = { ...values, locale: values['locale'] || null } as PromoWriting
  const id = visit.url.searchParams.get('edit') ?? 'new'
  const reply =
    id === 'new' ? await visit.api(createPromo, { body }) : await visit.api(updatePromo, { params: { id }, body })
  if (reply.isOk) throw redirect(`${visit.paths.staffPromos}?saved=1`)
  return data({ typed, refusal: itemRefusal(visit, reply.problem) }, { status: reply.status })
}

export default function StaffPromos({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['shop', 'staff'])
  const { promos, total, list, open, edited, isSaved } = loaderData
  const answer: ItemAnswer = actionData ?? {}
  const editAt = (id: string) => filteredAt(paths.staffPromos, list, { edit: id, current: list.current })
  return (
    <>
      <PageHeading title={t('staff:promos')} lead={t('promosLead')}>
        <LinkButton to={editAt('new')}>{t('promoNew')}</LinkButton>
      </PageHeading>
      <div className={styles.page}>
        {isSaved && !actionData && <FormAlert tone="success">{t('saved')}</FormAlert>}
        {open && (
          <ItemForm
            key={edited}
            title={edited === 'new' ? t('promoNew') : open.title}
            fields={fields}
            shown={shownOf(fields, open)}
            back={paths.staffPromos}
            answer={answer}
          />
        )}
        {promos.length > 0 ? (
          <PromoList promos={promos} editAt={editAt} />
        ) : (
          <EmptyState icon="gift" title={t('noPromosTitle')} text={t('noPromosText')} />
        )}
      </div>
      <Pager {...pagesOf(paths.staffPromos, { list, total })} />
    </>
  )
}

function PromoList({ promos, editAt }: { promos: readonly StaffPromo[]; editAt: (id: string) => string }) {
  const { t } = useTranslation(['shop', 'staff'])
  const columns = [
    { name: t('promoTitle'), isTitle: true, show: (row: StaffPromo) => <Link to={editAt(row._id)}>{row.title}</Link> },
    {
      name: t('promoLocale'),
      show: ({ locale }: StaffPromo) => (locale === null ? t('everyLanguage') : languageNames[locale]),
    },
    { name: t('ordering'), isNumber: true, show: (row: StaffPromo) => row.ordering },
    { name: t('startDate'), show: ({ startsAt }: StaffPromo) => (startsAt === null ? '–' : <Moment at={startsAt} />) },
    { name: t('expiredDate'), show: ({ endsAt }: StaffPromo) => (endsAt === null ? '–' : <Moment at={endsAt} />) },
    {
      name: t('staff:state'),
      show: ({ status }: StaffPromo) => (
        <Badge tone={status === 'active' ? 'good' : 'quiet'}>{t(`status_${status}`)}</Badge>
      ),
    },
  ]
  return <DataList caption={t('staff:promos')} columns={columns} rows={promos} keyOf={({ _id }) => _id} isDense />
}
