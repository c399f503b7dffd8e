import { locales } from '@stagedoor/contract/locales'
import {
  createTokenPackage,
  searchAllTokenPackages,
  updateTokenPackage,
  type StaffTokenPackage,
  type TokenPackageWriting,
} from '@stagedoor/contract/token-packages'
import { data, Link, redirect } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Dollars, Tokens } from '../design/Money.tsx'
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
import type { Route } from './+types/staff-packages'

export const handle = { staffRoles: staffAreas.packages, texts: preloadTexts('shop', 'staff') } satisfies PageRules

const fields: readonly ItemField[] = [
  { name: 'name', label: 'name', hint: 'packageNameHelp', kind: 'text' },
  ...locales.map((language) => ({ name: language, label: 'name', language, kind: 'text' }) as const),
  { name: 'description', label: 'description', kind: 'area' },
  { name: 'price', label: 'price', hint: 'priceHelp', kind: 'usd' },
  { name: 'tokens', label: 'tokens', kind: 'tokens' },
  { name: 'ordering', label: 'ordering', hint: 'orderingHelp', kind: 'whole' },
  { name: 'isActive', label: 'packageActive', kind: 'switch' },
]

const fresh: TokenPackageWriting = { name: '', description: '', price: 10, tokens: 10, ordering: 0, isActive: true }

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchAllTokenPackages, searchParams, { pageSize: 10 })
  const found = await callOrThrow(visit, searchAllTokenPackages, { query })
  stayWithin(visit, list, found.total)
  const edited = searchParams.get('edit')
  const open = edited === 'new' ? fresh : (found.data.find(({ _id }) => _id === edited) ?? null)
  return { packages: found.data, total: found.total, list, open, edited, isSaved: searchParams.has('saved') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { typed, values, refusal } = readItem(visit, fields, await readForm(request))
  if (refusal) return data({ typed, refusal }, { status: 422 })
  // Each field was read by its kind; the API validates the rest.
  const names = Object.fromEntries(locales.map((locale) => [locale, values[locale]]))
  const body = { ...values, names } as TokenPackageWriting
  const id = visit.url.searchParams.get('edit') ?? 'new'
  const reply =
    id === 'new'
      ? await visit.api(createTokenPackage, { body })
      : await visit.api(updateTokenPackage, { params: { id }, body })
  if (reply.isOk) throw redirect(`${visit.paths.staffPackages}?saved=1`)
  return data({ typed, refusal: itemRefusal(visit, reply.problem) }, { status: reply.status })
}

export default function StaffPackages({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['shop', 'staff'])
  const { packages, total, list, open, edited, isSaved } = loaderData
  const answer: ItemAnswer = actionData ?? {}
  const editAt = (id: string) => filteredAt(paths.staffPackages, list, { edit: id, current: list.current })
  return (
    <>
      <PageHeading title={t('staff:packages')} lead={t('packagesLead')}>
        <LinkButton to={editAt('new')}>{t('packageNew')}</LinkButton>
      </PageHeading>
      <div className={styles.page}>
        {isSaved && !actionData && <FormAlert tone="success">{t('saved')}</FormAlert>}
        {open && (
          <ItemForm
            key={edited}
            title={edited === 'new' ? t('packageNew') : open.name}
            fields={fields}
            shown={shownOf(fields, { ...open, ...open.names })}
            back={paths.staffPackages}
            answer={answer}
          />
        )}
        {packages.length > 0 ? (
          <PackageList packages={packages} editAt={editAt} />
        ) : (
          <EmptyState icon="gift" title={t('noPackagesTitle')} text={t('noPackagesText')} />
        )}
      </div>
      <Pager {...pagesOf(paths.staffPackages, { list, total })} />
    </>
  )
}

type ListProps = { packages: readonly StaffTokenPackage[]; editAt: (id: string) => string }

function PackageList({ packages, editAt }: ListProps) {
  const { t } = useTranslation(['shop', 'staff'])
  const columns = [
    {
      name: t('name'),
      isTitle: true,
      show: (row: StaffTokenPackage) => <Link to={editAt(row._id)}>{row.name}</Link>,
    },
    { name: t('tokens'), isNumber: true, show: (row: StaffTokenPackage) => <Tokens amount={row.tokens} /> },
    { name: t('price'), isNumber: true, show: (row: StaffTokenPackage) => <Dollars amount={row.price} /> },
    { name: t('ordering'), isNumber: true, show: (row: StaffTokenPackage) => row.ordering },
    {
      name: t('staff:state'),
      show: ({ isActive }: StaffTokenPackage) => (
        <Badge tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'onSale' : 'notOnSale')}</Badge>
      ),
    },
  ]
  return <DataList caption={t('staff:packages')} columns={columns} rows={packages} keyOf={({ _id }) => _id} isDense />
}
