import { coverWidths, pictureAtWidth, pictureSources } from '@stagedoor/contract/profile-pictures'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { Verified } from '../../design/Verified.tsx'
import { usePriceText } from '../subscriptions/use-price-text.ts'
import type { Creator, ListedFacts } from './creator.ts'
import styles from './CreatorGrid.module.css'

type CreatorGridProps = {
  title?: string
  creators: readonly Creator[]
  /** What the page begins with: its first picture is fetched before all others, and none of those above the fold waits. */
  isFirst?: boolean
  children?: ReactNode
}

/** A grid of creators; with a title when it is not the page itself. `children` follow the grid. */
export function CreatorGrid({ title, creators, isFirst = false, children }: CreatorGridProps) {
  if (creators.length === 0) return null
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.grid}>
        {creators.map((creator, index) => (
          <li key={creator.id}>
            <CreatorCard creator={creator} place={isFirst ? index : null} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** Cards of the first grid that a phone shows without scrolling. */
const ABOVE_THE_FOLD = 4

/** Two cards are beside each other on a phone. */
function CardCover({ url, place }: { url: string; place: number | null }) {
  const sources = pictureSources(pictureAtWidth(url, 640, coverWidths), coverWidths)
  const isAboveTheFold = place !== null && place < ABOVE_THE_FOLD
  return (
    <img
      src={sources.at(-1)?.url ?? url}
      {...(sources.length > 1 && {
        srcSet: sources.map((source) => `${source.url} ${source.width}w`).join(', '),
        sizes: '(min-width: 900px) 13rem, calc(50vw - 1.5rem)',
      })}
      alt=""
      width={480}
      height={240}
      loading={isAboveTheFold ? 'eager' : 'lazy'}
      {...(place === 0 && { fetchPriority: 'high' as const })}
      decoding="async"
    />
  )
}

/** `place`: in the first grid of the page, from 0; null in others. */
function CreatorCard({ creator, place }: { creator: Creator; place: number | null }) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  return (
    <Link className={styles.card} to={paths.profile(creator.username)} prefetch="intent">
      <span className={styles.cover}>{creator.cover && <CardCover url={creator.cover} place={place} />}</span>
      <span className={styles.face}>
        <Avatar name={creator.name} url={creator.avatar} size="large" />
        {creator.isOnline && (
          <span className={styles.online}>
            <span className="visually-hidden">{t('online')}</span>
          </span>
        )}
      </span>
      <strong className={styles.name}>
        <bdi className={styles.clamped}>{creator.name}</bdi>
        {creator.isVerified && <Verified label={t('verified')} />}
      </strong>
      <small className={styles.username}>@{creator.username}</small>
      {creator.listed && <Listed facts={creator.listed} />}
      {creator.bio && (
        <span className={styles.bio} dir="auto">
          {creator.bio}
        </span>
      )}
    </Link>
  )
}

/** What helps to choose: topics, languages, and what a subscription costs. */
function Listed({ facts: { topics, languages, price } }: { facts: ListedFacts }) {
  const priceText = usePriceText()
  if (topics === '' && languages === '' && price === null) return null
  return (
    <span className={styles.facts}>
      {topics !== '' && <span className={styles.topics}>{topics}</span>}
      {languages !== '' && <span>{languages}</span>}
      {price !== null && <strong>{priceText(price)}</strong>}
    </span>
  )
}
