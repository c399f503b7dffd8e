import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the first field with an error after a refusal. @returns the ref of the form. */
export function useFocusOnFault(refusal: object | null | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
