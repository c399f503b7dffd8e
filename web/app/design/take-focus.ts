/**
 * The ref of what replaces something that was pressed and is gone: it gets the focus, unless the focus has moved on to another
 * element meanwhile.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
