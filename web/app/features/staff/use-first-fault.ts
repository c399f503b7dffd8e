import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the first invalid field of a form each time it was refused. */
export function useFirstFault(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  return form
}
