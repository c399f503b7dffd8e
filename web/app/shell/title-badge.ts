/** A title that was marked, and what it was before. */
let marked = { shown: '', plain: '' }

/** The title of the page, without the number before it. */
export const plainTitle = (): string => (document.title === marked.shown ? marked.plain : document.title)

/** Shows the number of what is unread before the title of each page that is opened. @returns ends it */
export function keepTitleBadge(unread: number): () => void {
  const mark = () => {
    const plain = plainTitle()
    const shown = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${plain}` : plain
    marked = { shown, plain }
    if (document.title !== shown) document.title = shown
  }
  mark()
  const observer = new MutationObserver(mark)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
