import { useEffect } from 'react'
import { addFollowId, removeFollowId } from '../../store/follows-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'

/** Keeps the store's list of followed creators in step with what a page shows. */
export function useKnownFollow(performerId: string, isFollowed: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(isFollowed ? addFollowId(performerId) : removeFollowId(performerId))
  }, [dispatch, isFollowed, performerId])
}
