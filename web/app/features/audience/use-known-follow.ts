import { useEffect } from 'react'
import { addFollowId, removeFollowId } from '../../store/follows-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'

/** Updates the store's followed creators with the data of a page. */
export function useKnownFollow(performerId: string, isFollowed: boolean): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    dispatch(isFollowed ? addFollowId(performerId) : removeFollowId(performerId))
  }, [dispatch, isFollowed, performerId])
}
