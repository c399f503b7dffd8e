import { useLayoutEffect, type RefObject } from 'react'

/** What was written into text areas that are not hydrated yet; null: of one that is hydrated. */
const written = new WeakMap<EventTarget, string | null>()

/**
 * Remembers what is written into text areas until each is hydrated, since hydration sets them back to their default text
 * (React's `initTextarea`; inputs and selects keep their values). To be called before hydration begins, so that an event is
 * heard before React hydrates for it what it happens in.
 */
export function rememberTextBeforeHydration(): void {
  document.querySelectorAll('textarea').forEach(remember)
  document.addEventListener('input', ({ target }) => remember(target), { capture: true })
}

function remember(area: EventTarget | null): void {
  if (area instanceof HTMLTextAreaElement && written.get(area) !== null) written.set(area, area.value)
}

/** Puts back what was written into a text area before its hydration, as if it had been typed afterwards. */
export function useTextBeforeHydration(area: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const { value, defaultValue } = element
    const text = written.get(element) ?? value
    written.set(element, null)
    // Another text than the default is newer: browsers put back what a form had when it was left.
    if (text === value || value !== defaultValue) return
    element.setRangeText(text, 0, value.length)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, [area])
}
