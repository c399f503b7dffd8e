/** The ref of what stands in for something that was pressed and is gone: whoever pressed it goes on from here. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
