import { useEffect, useRef, type RefObject } from 'react'
import { hasMovedOn } from './moved-on.ts'

/** Focuses a field in the middle of the view, so that neither its label nor its message is under a bar of the page. */
function showFault(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/**
 * Moves the focus to the first field with an error after a refusal; a refusal of no field is brought into view, since the
 * button that was pressed may be far below it. Who has gone on in a field meanwhile stays there. @returns the ref of the form.
 */
export function useFocusOnFault(refusal: object | null | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refusal || hasMovedOn()) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) showFault(field)
    else document.querySelector('main [role="alert"][data-tone="danger"]')?.scrollIntoView({ block: 'center' })
  }, [refusal])
  return form
}
