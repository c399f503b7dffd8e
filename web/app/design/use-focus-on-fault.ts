import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the first field with an error after a refusal; a refusal of no field is brought into view, since the
 * button that was pressed may be far below it. @returns the ref of the form.
 */
export function useFocusOnFault(refusal: object | null | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refusal) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else document.querySelector('main [role="alert"][data-tone="danger"]')?.scrollIntoView({ block: 'center' })
  }, [refusal])
  return form
}
