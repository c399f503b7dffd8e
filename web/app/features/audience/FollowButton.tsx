import { useEffect, useRef } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { useFetcher, useLocation } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { toast } from '../../design/toasts.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useJoinLink } from '../identity/use-join-link.ts'
import { useFollow } from './use-follow.ts'

type FollowProps = {
  performerId: string
  name: string
  isFollowed: boolean
  /** Who subscribes sees all of it already. */
  isSubscribed?: boolean
}

/** Follows or unfollows; updated optimistically, and reverted when refused. */
export function FollowButton({ performerId, name, isFollowed: isFollowedOnPage, isSubscribed }: FollowProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  const { pathname } = useLocation()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const joinLink = useJoinLink(`follow-${performerId}`)
  const { isFollowed, setFollowed } = useFollow(performerId, isFollowedOnPage)
  const { Form, data, state } = useFetcher<{ refusal: string | null }>()
  // The page's value may be older than the answer to an earlier press.
  const wasFollowed = useRef<boolean>(null)
  const change = () => {
    wasFollowed.current = isFollowed
    setFollowed(!isFollowed)
  }
  useEffect(() => {
    if (state !== 'idle' || wasFollowed.current === null) return
    // Without an answer, which says so itself, nothing was changed either.
    if (data?.refusal !== null) setFollowed(wasFollowed.current)
    if (data?.refusal) toast({ tone: 'danger', title: data.refusal })
    wasFollowed.current = null
    // eslint-disable-next-line react/exhaustive-deps -- once an answer, whatever else is rendered
  }, [state])

  if (!isLoggedIn) {
    return (
      <LinkButton to={joinLink} aria-label={t('followName', { name })}>
        {t('follow')}
      </LinkButton>
    )
  }
  return (
    <Form method="post" action={paths.follow(performerId)} onSubmit={change}>
      <input type="hidden" name="back" value={pathname} />
      <Button
        type="submit"
        name="wanted"
        value={isFollowed ? 'unfollow' : 'follow'}
        look={isFollowed || isSubscribed ? 'secondary' : 'primary'}
        // What is seen comes first, for those who speak the button's name.
        aria-label={isFollowed ? `${t('following')}, ${t('unfollowName', { name })}` : t('followName', { name })}
      >
        {isFollowed ? t('following') : t('follow')}
      </Button>
    </Form>
  )
}
