import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { oneAtATime } from './one-at-a-time.ts'

let read: () => Promise<void> = () => Promise.resolve()
const refresh = oneAtATime(() => read())

/**
 * Reads the data of the page again, for changes that come in numbers: events of the socket, finished uploads. The router
 * breaks a reading off when another is asked for, so 200 finished files in a row would keep the page from ever being read.
 * @returns asks for it; the promise ends when data were read that know of everything until then.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    read = revalidate
    return refresh()
  }, [revalidate])
}
