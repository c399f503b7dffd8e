import { useLayoutEffect } from 'react'
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
  /** Of the button of who does not follow yet. */
  look?: 'primary' | 'secondary'
}

/** Follows or unfollows; changes at once, and back when it is refused or not answered. */
export function FollowButton({
  performerId,
  name,
  isFollowed: isFollowedOnPage,
  isSubscribed,
  look = 'primary',
}: FollowProps) {
  const { t } = useTranslation('profiles')
  const paths = usePaths()
  const { pathname, search } = useLocation()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const joinLink = useJoinLink(`follow-${performerId}`)
  const { isFollowed: isKnown, setFollowed } = useFollow(performerId, isFollowedOnPage)
  const { Form, formData, data, submit } = useFetcher<
    { isFollowed: boolean } | { refusal: string; unanswered?: { wanted: string } }
  >()
  const path = paths.follow(performerId)
  const isFollowed = formData ? formData.get('wanted') === 'follow' : isKnown
  // Before it is painted that the form has been answered.
  useLayoutEffect(() => {
    if (data && 'isFollowed' in data) setFollowed(data.isFollowed)
    else if (data) {
      const { refusal, unanswered } = data
      const retry = unanswered && (() => void submit(unanswered, { method: 'post', action: path }))
      toast({ tone: 'danger', title: refusal, retry })
    }
    // eslint-disable-next-line react/exhaustive-deps -- once an answer, whatever else is rendered
  }, [data])

  if (!isLoggedIn) {
    return (
      <LinkButton to={joinLink} aria-label={t('followName', { name })}>
        {t('follow')}
      </LinkButton>
    )
  }
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        type="submit"
        name="wanted"
        value={isFollowed ? 'unfollow' : 'follow'}
        look={isFollowed || isSubscribed ? 'secondary' : look}
        // What is seen comes first, for those who speak the button's name.
        aria-label={isFollowed ? `${t('following')}, ${t('unfollowName', { name })}` : t('followName', { name })}
      >
        {isFollowed ? t('following') : t('follow')}
      </Button>
    </Form>
  )
}
