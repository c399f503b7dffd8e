import { useTranslation } from '../../locales/use-translation.ts'
import { useFetcher, useLocation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useKnownFollow } from './use-known-follow.ts'

type FollowProps = { performerId: string; name: string; isFollowed: boolean }

/** Follows or unfollows; updated optimistically, and reverted when refused. */
export function FollowButton({ performerId, name, isFollowed }: FollowProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  const { pathname } = useLocation()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const fetcher = useFetcher()
  const wanted = fetcher.formData?.get('wanted')
  const shown = wanted === undefined ? isFollowed : wanted === 'follow'
  useKnownFollow(performerId, shown)

  if (!isLoggedIn) {
    return (
      <LinkButton to={paths.signIn({ redirect: pathname })} aria-label={t('followName', { name })}>
        {t('follow')}
      </LinkButton>
    )
  }
  return (
    <fetcher.Form method="post" action={paths.follow(performerId)}>
      <input type="hidden" name="back" value={pathname} />
      <Button
        type="submit"
        name="wanted"
        value={shown ? 'unfollow' : 'follow'}
        look={shown ? 'secondary' : 'primary'}
        aria-label={t(shown ? 'unfollowName' : 'followName', { name })}
      >
        {shown ? t('following') : t('follow')}
      </Button>
    </fetcher.Form>
  )
}
