/**
 * The ref of what replaces something that was pressed and is gone: it gets the focus, unless the focus has moved on to another
 * element meanwhile.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/** The same for a step of a sheet, which is read from the top: one that is higher than the sheet would be scrolled. */
export function takeFocusAtTop(step: HTMLElement | null): void {
  takeFocus(step)
  step?.closest('[role="dialog"]')?.scrollTo({ top: 0 })
}
