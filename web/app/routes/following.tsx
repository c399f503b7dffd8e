import { listFollowing } from '@stagedoor/contract/follows'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Tabs } from '../design/Tabs.tsx'
import styles from '../features/audience/Audience.module.css'
import { FollowButton } from '../features/audience/FollowButton.tsx'
import { FollowedList } from '../features/audience/FollowedList.tsx'
import { MoreLink } from '../features/catalog/MoreLink.tsx'
import { useMore } from '../features/catalog/use-more.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/following'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('fans', 'feeds') } satisfies PageRules

const AT_ONCE = 24

/** Whom the reader follows, the latest first or the earliest. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const sort = choiceIn(searchParams, 'sort', ['asc', 'desc']) ?? 'desc'
  const cursor = searchParams.get('cursor') ?? undefined
  const found = await callOrThrow(visit, listFollowing, { query: { limit: AT_ONCE, sort, cursor } })
  const items = found.data.flatMap(({ performerInfo: card }) =>
    card ? [{ id: card._id, name: card.name, username: card.username, avatar: card.avatar }] : [],
  )
  return { sort, page: { items, cursor: found.cursor ?? null } }
}

export default function Following({ loaderData: { sort, page } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['fans', 'feeds', 'shell'])
  const { items, ...more } = useMore(page)
  return (
    <>
      <PageHeading title={t('following')} back={{ to: paths.me, name: t('shell:me') }} />
      {items.length === 0 ? (
        <EmptyState icon="explore" title={t('notFollowingTitle')} text={t('notFollowingText')}>
          <LinkButton to={paths.explore}>{t('feeds:findCreators')}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <Tabs
            label={t('order')}
            tabs={[
              { to: paths.following, name: t('newest'), isCurrent: sort === 'desc' },
              { to: `${paths.following}?sort=asc`, name: t('oldest'), isCurrent: sort === 'asc' },
            ]}
          />
          <div className={styles.below}>
            <FollowedList
              creators={items}
              actionOf={({ id, name }) => <FollowButton performerId={id} name={name} isFollowed />}
            />
          </div>
          <MoreLink {...more} />
        </>
      )}
    </>
  )
}
