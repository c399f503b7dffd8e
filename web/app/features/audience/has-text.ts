/** Names in one case and without accents, in every language of a browser, and with the apostrophe that keyboards have. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    // In Turkish the small letter of I would be another.
    .toLowerCase()
    .replaceAll('’', "'")
    .trim()

/** Whether a name has a text in it, as somebody types it who has no accents. */
export const hasText = (name: string, typed: string): boolean => fold(name).includes(fold(typed))
