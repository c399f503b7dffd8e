import type { Stream } from '@stagedoor/contract/streams'
import { Link } from 'react-router'
import { Avatar } from '../../design/Avatar.tsx'
import { Badge } from '../../design/Badge.tsx'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { LiveFacts } from './LiveFacts.tsx'
import styles from './StreamGrid.module.css'

/** Streams that are live now. */
export function StreamGrid({ streams }: { streams: readonly Stream[] }) {
  return (
    <ul className={styles.grid}>
      {streams.map((stream) => (
        <li key={stream._id}>
          <StreamCard stream={stream} />
        </li>
      ))}
    </ul>
  )
}

function StreamCard({ stream }: { stream: Stream }) {
  const { t, paths } = useTranslation('live')
  const tokens = useTokens()
  const { performerId, performerInfo, title, isFree, price, audience, hasPurchased } = stream
  const name = performerInfo?.name ?? ''
  const access = isFree
    ? t(`for_${audience}`)
    : hasPurchased
      ? t('ticketBought')
      : t('ticketFor', { price: tokens(price) })
  return (
    <Link className={styles.card} to={paths.stream(performerInfo?.username ?? performerId)} prefetch="intent">
      <span className={styles.picture}>
        <Avatar name={name} url={performerInfo?.avatar} size="huge" />
      </span>
      <span className={styles.facts}>
        <LiveFacts stream={stream} members={stream.stats.members} likes={stream.stats.likes} isLive />
      </span>
      <strong className={styles.title} dir="auto">
        {title}
      </strong>
      <span className={styles.name}>
        <bdi className="one-line">{name}</bdi>
      </span>
      <span>
        <Badge tone={stream.mayWatch ? 'good' : 'quiet'}>{access}</Badge>
      </span>
    </Link>
  )
}
