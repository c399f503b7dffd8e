import { useEffect, useRef, type RefObject } from 'react'

/**
 * Where the focus goes when a sheet closes: back to what opened it, or, once what it asked for is done, to the part of the
 * page around that, because the opener is gone by then.
 * @returns `focusAfter` for the sheet, and `expectGone` to be called before it closes
 */
export function useFocusAfter(opener: RefObject<HTMLElement | null>, isOpen: boolean) {
  const isGone = useRef(false)
  const around = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    isGone.current = false
    around.current = opener.current?.closest<HTMLElement>('article, header, main') ?? null
  }, [isOpen, opener])
  return {
    focusAfter: () => (isGone.current ? null : opener.current) ?? focusable(around.current),
    expectGone: () => void (isGone.current = true),
  }
}

/** An element that can take the focus from a program, without a place in the order of Tab. */
function focusable(element: HTMLElement | null): HTMLElement | null {
  if (!element) return null
  element.tabIndex = -1
  return element
}
