import { updateFanList } from '@stagedoor/contract/fan-lists'
import { searchFollowers } from '@stagedoor/contract/users'
import { data } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField, TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import styles from '../features/audience/Audience.module.css'
import { FollowerList } from '../features/audience/FollowerList.tsx'
import { findHandLists } from '../features/audience/offer-terms.ts'
import { personOf } from '../features/audience/person.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { listStateOf, MAXIMUM_WORDS, pagesOf, stayWithin, wordsIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/followers'

export const handle = { creatorOnly: true, isAction: true, texts: preloadTexts('fans') } satisfies PageRules

/** Who follows the creator, by a part of their name, and the lists they can be put on. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchFollowers, searchParams, { pageSize: 25 })
  const q = wordsIn(searchParams)
  const [found, lists] = await Promise.all([
    callOrThrow(visit, searchFollowers, { query: { ...query, q } }),
    findHandLists(visit),
  ])
  stayWithin(visit, list, found.total)
  return {
    people: found.data.map((card) => personOf(card._id, card)),
    total: found.total,
    lists,
    q,
    sort: query.sort,
    list,
  }
}

/** Puts somebody on a list. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const id = textOf(form, 'listId')
  const reply = await visit.api(updateFanList, { params: { id }, body: { addUserIds: [textOf(form, 'userId')] } })
  if (reply.isOk) return { added: reply.data.name, message: null }
  return data({ added: null, message: reply.problem.message }, { status: reply.status })
}

export default function Followers({ loaderData: { people, total, lists, q, sort, list } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['fans', 'shell'])
  const username = useAppSelector((state) => state.currentUser.username)
  const answer = useLastAnswer<typeof action>()
  return (
    <>
      <PageHeading title={t('followers')} lead={t('followersLead')}>
        <LinkButton look="secondary" to={paths.lists}>
          {t('lists')}
        </LinkButton>
      </PageHeading>
      <div className={styles.page}>
        {answer?.message && <FormAlert>{answer.message}</FormAlert>}
        {answer?.added && <FormAlert tone="success">{t('added', { name: answer.added })}</FormAlert>}
        {(total > 0 || q !== undefined) && (
          <FilterForm
            label={t('findAndSort')}
            action={paths.followers}
            submitLabel={t('find')}
            isOpen={q !== undefined}
            kept={{ pageSize: list.kept['pageSize'] }}
          >
            <TextField label={t('findFollowers')} name="q" type="search" defaultValue={q} maxLength={MAXIMUM_WORDS} />
            <SelectField
              label={t('order')}
              name="sort"
              defaultValue={sort}
              options={[
                { value: 'desc', label: t('newest') },
                { value: 'asc', label: t('oldest') },
              ]}
            />
          </FilterForm>
        )}
        <FollowerList
          people={people}
          lists={lists}
          empty={
            <EmptyState
              icon="heart"
              title={t(q === undefined ? 'noFollowersTitle' : 'noneFound')}
              text={t(q === undefined ? 'noFollowersText' : 'noneFoundText')}
            >
              {q === undefined && username && (
                <LinkButton to={paths.profile(username)}>{t('shell:yourPage')}</LinkButton>
              )}
            </EmptyState>
          }
        />
        <Pager {...pagesOf(paths.followers, { list, total, filters: { q } })} />
      </div>
    </>
  )
}
