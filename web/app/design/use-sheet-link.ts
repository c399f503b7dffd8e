import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { isForBrowser } from './is-for-browser.ts'
import { whenUsed } from './when-used.ts'

type SheetLink = {
  prefetch: () => void
  /** It only leads to its address: visitors join first. */
  isPlain?: boolean
}

/** The sheets that some page has had links to. */
const linked = new WeakSet<() => void>()

/**
 * A link whose page is shown as a sheet over the page it is on: prefetched once the page is used, and on hover and focus, and there from
 * the first press on. With a modifier key, and before JavaScript, it is a link like any other.
 * @returns `link` for the `a`; `sheet` for the sheet, null before it is wanted
 */
export function useSheetLink({ prefetch, isPlain = false }: SheetLink) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const reach = isPlain ? undefined : prefetch
  useEffect(() => {
    if (!reach || linked.has(reach)) return
    linked.add(reach)
    whenUsed(reach)
  }, [reach])
  return {
    link: {
      ref: opener,
      onPointerEnter: reach,
      onFocus: reach,
      onClick: (event: MouseEvent) => {
        if (isPlain || isForBrowser(event)) return
        event.preventDefault()
        setWanted(true)
        setOpen(true)
      },
    },
    sheet: isWanted ? { opener, isOpen, onClose: () => setOpen(false) } : null,
  }
}
