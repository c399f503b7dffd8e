import { listPeople, type Person } from '@stagedoor/contract/people'
import { Form, Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { TextField } from '../design/Field.tsx'
import { Kept } from '../design/FilterForm.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { roleText } from '../features/profiles/applications/person-texts.ts'
import styles from '../features/profiles/applications/Applications.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-people'

export const handle = { staffRoles: staffAreas.people, texts: preloadTexts('people') } satisfies PageRules

/** Accounts by a text, else the newest ones. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(listPeople, searchParams, { pageSize: 20 })
  const q = searchParams.get('q')?.trim().slice(0, 200) || undefined
  const { data: people, total } = await callOrThrow(visit, listPeople, { query: { ...query, q } })
  stayWithin(visit, list, total)
  return { people, total, list, q }
}

export default function StaffPeople({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation('people')
  const { people, total, list, q } = loaderData
  return (
    <>
      <PageHeading title={t('people')} lead={t('peopleLead')} />
      <search>
        <Form method="get" className={styles.search} key={q}>
          <Kept parts={list.kept} />
          <TextField
            label={t('findPerson')}
            hint={t('findPersonHint')}
            name="q"
            type="search"
            defaultValue={q}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
          />
          <Button type="submit">{t('find')}</Button>
        </Form>
      </search>
      {total === 0 ? (
        <EmptyState icon="search" title={t('nobodyTitle')} text={t('nobodyText')} />
      ) : (
        <PeopleList people={people} />
      )}
      <Pager {...pagesOf(paths.staffPeople, { list, total, filters: { q } })} />
    </>
  )
}

function PeopleList({ people }: { people: readonly Person[] }) {
  const { t, paths } = useTranslation('people')
  const columns = [
    {
      name: t('person'),
      isTitle: true,
      show: ({ _id, name, username }: Person) => (
        <Link to={paths.staffPerson(_id)}>
          <bdi>{name || (username === null && t('noUsername'))}</bdi>
          {username !== null && ` @${username}`}
        </Link>
      ),
    },
    { name: t('email'), show: ({ email }: Person) => email ?? '—' },
    { name: t('role'), show: ({ roles }: Person) => roles.map((role) => t(roleText(role))).join(', ') },
    {
      name: t('status'),
      show: ({ status }: Person) => <Badge tone={status === 'active' ? 'good' : 'danger'}>{t(status)}</Badge>,
    },
    { name: t('since'), show: ({ createdAt }: Person) => <Moment at={createdAt} /> },
  ]
  return <DataList caption={t('people')} columns={columns} rows={people} keyOf={({ _id }) => _id} isDense />
}
