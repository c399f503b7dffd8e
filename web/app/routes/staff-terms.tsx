import { searchCreatorTerms, type CreatorTerms } from '@stagedoor/contract/creator-terms'
import { searchUsers } from '@stagedoor/contract/users'
import { Link } from 'react-router'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { EntryList } from '../design/EntryList.tsx'
import { TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { percentText } from '../features/staff/money/save-terms.ts'
import { Person } from '../features/staff/Person.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-terms'

export const handle = { staffRoles: staffAreas.terms, texts: preloadTexts('sales', 'staff') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200)
  // This list has one order, so its place in the address is read as that of the people who are searched.
  const { query: place, ...list } = listStateOf(searchUsers, searchParams, { pageSize: 10 })
  const { limit, offset } = place
  const [terms, people] = await Promise.all([
    callOrThrow(visit, searchCreatorTerms, { query: { limit, offset } }),
    q === '' ? null : callOrThrow(visit, searchUsers, { query: { q, limit: 20 } }),
  ])
  stayWithin(visit, list, terms.total)
  return { terms: terms.data, total: terms.total, people: people?.data ?? null, list, q }
}

export default function StaffTerms({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { terms, total, people, list, q } = loaderData
  const found = (people ?? []).map((card) => ({
    to: paths.staffTermsOf(card._id),
    icon: 'me' as const,
    name: card.name,
    value: card.username === null ? '' : `@${card.username}`,
  }))
  return (
    <>
      <PageHeading title={t('staff:terms')} lead={t('termsLead')} />
      <FilterForm
        label={t('staff:search')}
        action={paths.staffTerms}
        submitLabel={t('staff:search')}
        isOpen
        kept={list.kept}
      >
        <TextField label={t('searchCreator')} name="q" type="search" defaultValue={q} maxLength={200} />
      </FilterForm>
      <div className={styles.page}>
        {people !== null && (
          <section className={styles.section}>
            <h2>{t('foundCreators')}</h2>
            {found.length > 0 ? <EntryList entries={found} /> : <p className={styles.soft}>{t('noMatchTitle')}</p>}
          </section>
        )}
        {terms.length > 0 ? (
          <section className={styles.section}>
            <h2>{t('ownTerms')}</h2>
            <TermsList terms={terms} />
          </section>
        ) : (
          people === null && <EmptyState icon="gauge" title={t('noTermsTitle')} text={t('noTermsText')} />
        )}
      </div>
      <Pager {...pagesOf(paths.staffTerms, { list, total, filters: { q } })} />
    </>
  )
}

function TermsList({ terms }: { terms: readonly CreatorTerms[] }) {
  const { t, paths } = useTranslation('sales')
  const columns = [
    {
      name: t('payee'),
      isTitle: true,
      show: (row: CreatorTerms) => (
        <Link to={paths.staffTermsOf(row.performerId)}>
          <Person card={row.performerInfo} />
        </Link>
      ),
    },
    {
      name: t('commissionRate'),
      isNumber: true,
      show: ({ commissionRate: rate }: CreatorTerms) =>
        rate === null ? t('commissionSite') : `${percentText(rate)} %`,
    },
    { name: t('highRisk'), show: (row: CreatorTerms) => (row.isHighRisk ? (row.highRiskReason ?? '') : '–') },
  ]
  return <DataList caption={t('ownTerms')} columns={columns} rows={terms} keyOf={(row) => row.performerId} isDense />
}
