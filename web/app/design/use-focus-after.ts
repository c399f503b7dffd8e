import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where the focus goes when a sheet closes: back to what opened it, or, once what it asked for is done, to the part of the
 * page around that, because the opener is gone by then.
 * @returns `focusAfter` for the sheet, false where it has placed the focus itself and null where it knows no place, and `expectGone` to be called before it closes
 */
export function useFocusAfter(opener: RefObject<HTMLElement | null>, isOpen: boolean) {
  const isGone = useRef(false)
  const around = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    isGone.current = false
    around.current = opener.current?.closest<HTMLElement>('article, header, footer, main') ?? null
  }, [isOpen, opener])
  return {
    focusAfter: () => {
      if (!isGone.current && opener.current) return opener.current
      return around.current && focusPlace(around.current)
    },
    expectGone: () => void (isGone.current = true),
  }
}

/**
 * Gives the focus to a part of the page itself, without a place in the order of Tab: the dialog would give it to the first control
 * in there, which may have been scrolled out of view. @returns that the dialog gives it to nothing
 */
function focusPlace(place: HTMLElement): false {
  place.tabIndex = -1
  // Once the page is no longer inert behind the dialog.
  queueMicrotask(() => place.focus({ preventScroll: true }))
  return false
}
