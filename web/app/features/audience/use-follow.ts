import { useCallback, useLayoutEffect } from 'react'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { addFollowId, removeFollowId } from '../../store/follows-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

type Follow = { isFollowed: boolean; setFollowed(isFollowed: boolean): void }

/** Whether a creator is followed, by the store's list, which takes over the page's value before it is painted. */
export function useFollow(performerId: string, isFollowedOnPage: boolean): Follow {
  const dispatch = useAppDispatch()
  const isHydrated = useIsHydrated()
  const isListed = useAppSelector((state) => state.follows.followedIds.includes(performerId))
  const setFollowed = useCallback(
    (isFollowed: boolean) => dispatch(isFollowed ? addFollowId(performerId) : removeFollowId(performerId)),
    [dispatch, performerId],
  )
  useLayoutEffect(() => setFollowed(isFollowedOnPage), [isFollowedOnPage, setFollowed])
  return { isFollowed: isHydrated ? isListed : isFollowedOnPage, setFollowed }
}
