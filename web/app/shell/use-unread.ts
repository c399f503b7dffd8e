import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { usePaths } from '../locales/use-locale.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { unreadCounted } from '../store/unread-slice.ts'

type Unread = { notifications: number; conversations: number }

/** Reads what is unread once, after the page. @returns reads it again */
export function useUnread(): () => void {
  const dispatch = useAppDispatch()
  const { unread: path } = usePaths()
  const isWanted = useAppSelector((state) => state.auth.loggedIn && state.unread.notifications === null)
  const { load, data } = useFetcher<Unread>({ key: 'unread' })
  useEffect(() => {
    if (isWanted) void load(path)
  }, [isWanted, load, path])
  useEffect(() => {
    if (data !== undefined) dispatch(unreadCounted(data))
  }, [data, dispatch])
  return () => void load(path)
}
