import { useLayoutEffect, type RefObject } from 'react'

/*
 * A composer that is taken away must not leave the focus at the beginning of the document: the footer around it has the focus until
 * what takes its place is there, whose scripts may still be on their way.
 */

/** Moves the focus from a block that is taken away to what is around it. */
export function useFocusLeft(block: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const { current } = block
      if (current?.contains(document.activeElement)) current.parentElement?.focus()
    },
    [block],
  )
}

/** The ref of what takes the place of the composer: it has the focus, if the composer had it. */
export function takeFocusLeft(block: HTMLElement | null): void {
  if (block && block.parentElement === document.activeElement) block.focus()
}
