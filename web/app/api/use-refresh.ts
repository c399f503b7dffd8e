import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { untilNavigationIdle } from './navigation-idle.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isReachable, untilOnline, untilReachable } from './reachable.ts'
import { seldom } from './seldom.ts'

/*
 * The only place where a page reads its data again by itself. Without a connection the reading would fail, and the
 * router would show its crash page in place of everything; so the page stays as it is and is read later.
 */

let read: () => Promise<void> = () => Promise.resolve()
const readInTurn = oneAtATime(async () => {
  await untilNavigationIdle()
  await read()
})
let waiting: Promise<void> | null = null

function refresh(): Promise<void> {
  if (navigator.onLine) return readInTurn()
  waiting ??= untilOnline().then(() => {
    waiting = null
    return readInTurn()
  })
  return waiting
}

/**
 * Reads the data of the page again, for changes that come in numbers: events of the socket, finished uploads. The router
 * breaks a reading off when another is asked for, so 200 finished files in a row would keep the page from ever being read.
 * @returns asks for it; the promise ends when data were read that know of everything until then, offline when the
 * browser is online again.
 */
export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    read = revalidate
    return refresh()
  }, [revalidate])
}

/**
 * Reads the page again because its addresses have expired, or somebody asks for another try.
 * @returns false: the server cannot be reached; the page is read when the browser is online again.
 */
export function useRenewal(): () => Promise<boolean> {
  const ask = useRefresh()
  return useCallback(async () => {
    if (!(await isReachable())) {
      if (!navigator.onLine) void ask()
      return false
    }
    await ask()
    return true
  }, [ask])
}

/** An address works for longer, so a picture that fails again within this time is not an expired one. */
const PICTURES_PAUSE_MS = 60_000

const readForPictures = seldom(
  async () => {
    await untilReachable()
    await refresh()
  },
  { pauseMs: PICTURES_PAUSE_MS, nowMs: () => performance.now() },
)

/**
 * Reads the page again because a picture was not loaded: once for all that fail together, and never in a loop.
 * @returns whether the page was read, so that the picture is worth another try.
 */
export function usePictureRenewal(): () => Promise<boolean> {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    read = revalidate
    return readForPictures()
  }, [revalidate])
}

/** How often a page reads how far the processing of a file is. Here, so that a page with a film does not load uploads for it. */
export const PROCESSING_REFRESH_MS = 4_000

/** Reads the page again and again while something on it is expected to change and the page is looked at. */
export function useRefreshEvery(everyMs: number, isDue = true): void {
  const renew = useRenewal()
  useEffect(() => {
    if (!isDue) return
    let isReading = false
    const timer = setInterval(() => {
      if (isReading || document.visibilityState !== 'visible' || !navigator.onLine) return
      isReading = true
      void renew().finally(() => (isReading = false))
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isDue, renew])
}
