import { coverWidths, pictureSources } from '@stagedoor/contract/profile-pictures'
import { Suspense, type ReactNode } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { lazyPart } from '../../design/lazy-part.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { Avatar } from '../../design/Avatar.tsx'
import { Button, buttonClass, LinkButton } from '../../design/Button.tsx'
import { formatCount } from '../../design/format.ts'
import { Icon } from '../../design/Icon.tsx'
import { Verified } from '../../design/Verified.tsx'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { FollowButton } from '../audience/FollowButton.tsx'
import { ReactionButton } from '../engagement/ReactionButton.tsx'
import { SharePageButton } from '../engagement/SharePageButton.tsx'
import { TipLink } from '../purchases/TipLink.tsx'
import type { CreatorPage } from './creator.ts'
import styles from './CreatorHeader.module.css'

const CreatorOffers = lazyPart(async () => (await import('../live/announced/CreatorOffers.tsx')).CreatorOffers)

// Fetched by the pages of creators who show some; the server has it from the start, so that it renders it in place.
const About = import.meta.env.SSR
  ? (await import('./About.tsx')).About
  : lazyPart(async () => (await import('./About.tsx')).About)

// Fetched when its picture is pressed.
const WelcomeVideo = lazyPart(async () => (await import('./WelcomeVideo.tsx')).WelcomeVideo)

/** As wide as the page; React fetches it before the rest. */
function Cover({ url }: { url: string }) {
  const sources = pictureSources(url, coverWidths).map((source) => `${source.url} ${source.width}w`)
  return (
    <img
      src={url}
      {...(sources.length > 0 && { srcSet: sources.join(', '), sizes: '(min-width: 900px) 40rem, 100vw' })}
      alt=""
      width={1280}
      height={430}
      fetchPriority="high"
    />
  )
}

type HeaderProps = { creator: CreatorPage; isSubscribed: boolean; children?: ReactNode }

/** What keeps the page from others, or its creator from the viewer, and the way to change it. */
function StandingNote({ creator, isOwn }: { creator: CreatorPage; isOwn: boolean }) {
  const { t, paths } = useTranslation('profiles')
  if (isOwn && !creator.isVerified)
    return (
      <p className={styles.preview}>
        {t('previewNote')} <Link to={paths.onboarding()}>{t('continueSetUp')}</Link>
      </p>
    )
  if (!creator.blockedNote) return null
  return (
    <p className={styles.preview}>
      {creator.blockedNote.text} <Link to={paths.blocks}>{creator.blockedNote.undo}</Link>
    </p>
  )
}

/** Name, followers, and actions of a creator. Children are below: subscribing. */
export function CreatorHeader({ creator, isSubscribed, children }: HeaderProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  const isOwn = useAppSelector((state) => state.auth.authUser?._id === creator.id)
  return (
    <header className={styles.header}>
      <StandingNote creator={creator} isOwn={isOwn} />
      <div className={styles.cover}>{creator.cover && <Cover url={creator.cover} />}</div>
      <div className={styles.row}>
        <span className={styles.face}>
          <Avatar name={creator.name} url={creator.avatar} size="huge" />
        </span>
        {isOwn ? (
          <LinkButton look="secondary" to={paths.creatorAccount}>
            {t('editProfile')}
          </LinkButton>
        ) : (
          <div className={styles.actions}>
            <TipLink performerId={creator.id} name={creator.name} className={buttonClass({ look: 'secondary' })}>
              <Icon name="gift" />
              {t('tip')}
            </TipLink>
            <Form method="post" action={paths.openConversation('performer', creator.id)}>
              <Button type="submit" look="secondary" isRound aria-label={t('message')}>
                <Icon name="messages" />
              </Button>
            </Form>
            <FollowButton
              key={creator.id}
              performerId={creator.id}
              name={creator.name}
              isFollowed={creator.isFollowed}
              isSubscribed={isSubscribed}
            />
          </div>
        )}
      </div>
      <h1 className={styles.name}>
        <bdi>{creator.name}</bdi>
        {creator.isVerified && <Verified label={t('verified')} />}
      </h1>
      <p className={styles.username}>
        @{creator.username}
        {creator.isOnline && <span className={styles.online}>{t('online')}</span>}
      </p>
      <Offers creator={creator} />
      {creator.bio && (
        <p className={styles.bio} dir="auto">
          {creator.bio}
        </p>
      )}
      <div className={styles.standing}>
        <Stats stats={creator.stats} />
        <Marks creator={creator} isOwn={isOwn} />
      </div>
      {creator.about.length > 0 && (
        <Suspense>
          <About about={creator.about} />
        </Suspense>
      )}
      {creator.welcome && <Welcome welcome={creator.welcome} />}
      {children}
    </header>
  )
}

function Offers({ creator: { id, username, offers } }: { creator: CreatorPage }) {
  if (!offers) return null
  return (
    <p className={styles.username}>
      <Suspense>
        <CreatorOffers performerId={id} username={username} offers={offers} />
      </Suspense>
    </p>
  )
}

/** The picture of the welcome video leads to the page with its player, which works before JavaScript too. */
function Welcome({ welcome: { file, thumbnail, length } }: { welcome: NonNullable<CreatorPage['welcome']> }) {
  const { t } = useTranslation('profiles')
  if (useLocation().search.includes('welcome'))
    return (
      <div className={styles.film}>
        <Suspense>
          <WelcomeVideo file={file} title={t('welcome')} />
        </Suspense>
      </div>
    )
  return (
    <Link className={styles.welcome} to="?welcome" preventScrollReset>
      {thumbnail && <img src={thumbnail} alt="" width={96} height={54} />}
      {t('welcome')} <small>{length}</small>
    </Link>
  )
}

function Marks({ creator, isOwn }: { creator: CreatorPage; isOwn: boolean }) {
  const paths = usePaths()
  return (
    <span className={styles.marks}>
      {!isOwn && (
        <ReactionButton
          objectType="performer"
          objectId={creator.id}
          action="bookmark"
          isOn={creator.isSaved}
          name={creator.name}
        />
      )}
      <SharePageButton path={paths.profile(creator.username)} />
    </span>
  )
}

function Stats({ stats }: { stats: CreatorPage['stats'] }) {
  const { t } = useTranslation('profiles')
  const locale = useLocale()
  const shown = [
    [stats.posts, t('posts')],
    [stats.followers, t('followers')],
    [stats.likes, t('likes')],
  ] as const
  return (
    <dl className={styles.stats}>
      {shown.map(([count, name]) => (
        <div key={name}>
          <dd>{formatCount(count, locale)}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}
