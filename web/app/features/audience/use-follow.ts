import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { addFollowId, removeFollowId } from '../../store/follows-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

type Follow = { isFollowed: boolean; setFollowed(isFollowed: boolean): void }

/** Whether a creator is followed, by the store's list, which has taken over the page's value. */
export function useFollow(performerId: string, isFollowedOnPage: boolean): Follow {
  const dispatch = useAppDispatch()
  const [isTakenOver, setTakenOver] = useState(false)
  const isListed = useAppSelector((state) => state.follows.followedIds.includes(performerId))
  const setFollowed = useCallback(
    (isFollowed: boolean) => dispatch(isFollowed ? addFollowId(performerId) : removeFollowId(performerId)),
    [dispatch, performerId],
  )
  useLayoutEffect(() => setFollowed(isFollowedOnPage), [isFollowedOnPage, setFollowed])
  // Nothing is seen of it, so it interrupts nothing.
  useEffect(() => startTransition(() => setTakenOver(true)), [])
  return { isFollowed: isTakenOver ? isListed : isFollowedOnPage, setFollowed }
}
