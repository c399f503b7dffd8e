let mark: string | null = null

/**
 * Notes that the sheet over the page asks for something, by the mark that opens it again when the page is come back to.
 * @returns notes that it is closed
 */
export function noteOpenSheet(opened: string): () => void {
  mark = opened
  return () => {
    if (mark === opened) mark = null
  }
}

/** The mark of the sheet over the page; null without one. */
export const markOfOpenSheet = (): string | null => mark
