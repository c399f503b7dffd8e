import { useTranslation } from '../../locales/use-translation.ts'
import { Avatar } from '../../design/Avatar.tsx'
import { LinkButton } from '../../design/Button.tsx'
import { formatCount, formatDollars } from '../../design/format.ts'
import { Verified } from '../../design/Verified.tsx'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { FollowButton } from '../audience/FollowButton.tsx'
import type { CreatorPage } from './creator.ts'
import styles from './CreatorHeader.module.css'

/** Who this is, how many follow, and what one can do. */
export function CreatorHeader({ creator }: { creator: CreatorPage }) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  const isOwn = useAppSelector((state) => state.currentUser._id === creator.id)
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        {creator.cover && <img src={creator.cover} alt="" width={1280} height={430} fetchPriority="high" />}
      </div>
      <div className={styles.row}>
        <span className={styles.face}>
          <Avatar name={creator.name} url={creator.avatar} size="huge" />
        </span>
        {isOwn ? (
          <LinkButton look="secondary" to={paths.creatorAccount}>
            {t('editProfile')}
          </LinkButton>
        ) : (
          <FollowButton performerId={creator.id} name={creator.name} isFollowed={creator.isFollowed} />
        )}
      </div>
      <h1 className={styles.name}>
        {creator.name}
        {creator.isVerified && <Verified label={t('verified')} />}
      </h1>
      <p className={styles.username}>
        @{creator.username}
        {creator.isOnline && <span className={styles.online}>{t('online')}</span>}
      </p>
      {creator.bio && <p className={styles.bio}>{creator.bio}</p>}
      <Stats stats={creator.stats} />
      <SubscriptionTerms subscription={creator.subscription} />
    </header>
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

function SubscriptionTerms({ subscription }: { subscription: CreatorPage['subscription'] }) {
  const { t } = useTranslation('profiles')
  const locale = useLocale()
  const { isFree, monthlyPrice, yearlyPrice } = subscription
  const terms = [
    isFree && t('freeSubscription'),
    monthlyPrice !== null && t('perMonth', { dollars: formatDollars(monthlyPrice, locale) }),
    yearlyPrice !== null && t('perYear', { dollars: formatDollars(yearlyPrice, locale) }),
  ].filter((term) => term !== false)
  if (terms.length === 0) return null
  return (
    <p className={styles.terms}>
      <strong>{terms.join(' · ')}</strong>
      <span>{t('subscriptionSoon')}</span>
    </p>
  )
}
