import { listFollowing } from '@stagedoor/contract/follows'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Tabs } from '../design/Tabs.tsx'
import styles from '../features/audience/Audience.module.css'
import { FollowButton } from '../features/audience/FollowButton.tsx'
import { FollowedList } from '../features/audience/FollowedList.tsx'
import { useRowsInPlace } from '../features/audience/use-rows-in-place.ts'
import { MoreLink } from '../design/MoreLink.tsx'
import { useAccessChanges } from '../api/use-access-changes.ts'
import { useMore } from '../api/use-more.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, filteredAt, MAXIMUM_WORDS, wordsIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/following'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('fans', 'feeds') } satisfies PageRules

const AT_ONCE = 24

const NOTHING_KEPT = { kept: {} }

/** Whom the reader follows, the latest first or the earliest, by a part of their name. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const sort = choiceIn(searchParams, 'sort', ['asc', 'desc']) ?? 'desc'
  const cursor = searchParams.get('cursor') ?? undefined
  const q = wordsIn(searchParams)
  const found = await callOrThrow(visit, listFollowing, { query: { limit: AT_ONCE, sort, cursor, q } })
  const items = found.data.flatMap(({ performerInfo: card }) =>
    card ? [{ id: card._id, name: card.name, username: card.username, avatar: card.avatar }] : [],
  )
  return { sort, q, page: { items, cursor: found.cursor ?? null } }
}

export default function Following({ loaderData: { sort, q, page } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['fans', 'feeds', 'shell'])
  const { items: found, ...more } = useMore(page)
  const followed = useAppSelector((state) => state.follows.followedIds)
  // Where a button of this page ended a follow, its row stays and offers it again, but not of who blocks the reader (rule ACS-14).
  const items = useRowsInPlace(found, (id) => !followed.includes(id), useAccessChanges())
  return (
    <>
      <PageHeading title={t('following')} back={{ to: paths.me, name: t('shell:me') }} />
      {items.length === 0 && q === undefined ? (
        <EmptyState icon="explore" title={t('notFollowingTitle')} text={t('notFollowingText')}>
          <LinkButton to={paths.explore}>{t('feeds:findCreators')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <Tabs
            label={t('order')}
            tabs={[
              { to: filteredAt(paths.following, NOTHING_KEPT, { q }), name: t('newest'), isCurrent: sort === 'desc' },
              {
                to: filteredAt(paths.following, NOTHING_KEPT, { q, sort: 'asc' }),
                name: t('oldest'),
                isCurrent: sort === 'asc',
              },
            ]}
          />
          <div className={styles.below}>
            <FilterForm
              label={t('find')}
              action={paths.following}
              submitLabel={t('find')}
              isOpen={q !== undefined}
              kept={{ sort: sort === 'asc' ? sort : undefined }}
            >
              <TextField
                key={q}
                label={t('findFollowers')}
                name="q"
                type="search"
                defaultValue={q}
                maxLength={MAXIMUM_WORDS}
              />
            </FilterForm>
            {items.length === 0 ? (
              <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
            ) : (
              <FollowedList
                creators={items}
                actionOf={({ id, name }) => <FollowButton performerId={id} name={name} isFollowed />}
              />
            )}
          </div>
          <MoreLink {...more} />
        </>
      )}
    </>
  )
}
