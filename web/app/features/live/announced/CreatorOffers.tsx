import { Link } from 'react-router'
import { callPaths } from '../../../call-paths.ts'
import { Moment } from '../../../design/Moment.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'

preloadTexts('announced')

/** What a creator offers live: what is on now, the next announced stream, private shows. */
export type LiveOffers = { isLive: boolean; nextAt: string | null; isPrivate: boolean }

type OffersProps = { performerId: string; username: string; offers: LiveOffers }

/** Links from a creator's page to what they offer live. */
export function CreatorOffers({ performerId, username, offers: { isLive, nextAt, isPrivate } }: OffersProps) {
  const { t, paths, locale } = useTranslation('announced')
  const isOwn = useAppSelector((state) => state.auth.authUser?._id === performerId)
  return (
    <>
      {isLive && <Link to={paths.stream(username)}>{t('liveNow')}</Link>}
      {nextAt !== null && (
        <Link to={paths.stream(username)}>
          {t('next')} <Moment at={nextAt} hasTime />
        </Link>
      )}
      {isPrivate && !isOwn && <Link to={callPaths(locale).request(performerId)}>{t('privateShow')}</Link>}
    </>
  )
}
