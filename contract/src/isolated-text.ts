/** Right-to-left letters, and marks that set a direction: what can change the order of the words around it. */
const TURNS = /[\u0590-\u08FF\u200F\u202A-\u202E\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A person's text inside a sentence in plain text: a name in Arabic or Hebrew keeps its direction and leaves that of the
 * sentence alone. Does what `<bdi>` does where there is no markup, with the marks "first strong isolate" and "pop
 * directional isolate". Text that cannot turn anything is returned as it is.
 */
export const isolatedText = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text)
