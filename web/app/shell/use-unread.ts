import { useEffect } from 'react'
import { useReadLater } from '../api/use-read-later.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { unreadRequested, unreadCounted } from '../store/unread-slice.ts'

type Unread = { notifications: number; conversations: number }

/** Reads what is unread once, after the page. @returns reads it again; its promise ends with that */
export function useUnread(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const { unread: path } = usePaths()
  const isWanted = useAppSelector((state) => state.auth.loggedIn && state.unread.notifications === null)
  const { data, read } = useReadLater<Unread>({ key: 'unread', path, isWanted })
  useEffect(() => {
    if (data) dispatch(unreadCounted(data))
  }, [data, dispatch])
  return () => {
    dispatch(unreadRequested())
    return read()
  }
}
