/**
 * The ref of what stands in for something that was pressed and is gone: whoever pressed it goes on from here. The focus stays
 * with somebody who has gone on meanwhile.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
