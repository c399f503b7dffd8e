/** Elements whose content is not text: they are removed with their content. */
const SILENT = ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']

/** NUL cannot be stored; the other control characters, and marks that turn the writing direction, only mislead. */
// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Signs that leave no trace: fillers, joiners, selectors, and the blank of Braille. Many have a use inside a text, none alone. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

const LINE_BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The beginning of a tag, a comment or a declaration; any other `<` is text. */
const OPENS_TAG = /[a-z/!?]/i

/**
 * Text without HTML tags and comments: the allow-list of tags is empty, so only text is stored and shown. Line breaks
 * stay, including those of `<br>` and `<p>`; `<3` and `a < b` stay. The result contains no tag and no beginning of one, and
 * is empty when there is nothing to see. Rule POST-4.
 */
export function withoutTags(sent: string): string {
  const normal = sent
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(CONTROLS, '')
  const text = dropTagBeginnings(dropTags(normal))
    .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return withoutInvisible(text).trim() === '' ? '' : text
}

/** What is seen of a text: for comparing, not for keeping, since some scripts and emoji need the rest. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

/** The same on one line, for titles and names. */
export const oneLineWithoutTags = (text: string): string => withoutTags(text).replaceAll(/\s+/g, ' ')

/** One pass from left to right; every search goes forward, so that time grows with the length only. */
function dropTags(text: string): string {
  const lower = text.toLowerCase()
  let kept = ''
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open === -1) return kept + text.slice(at)
    kept += text.slice(at, open)
    const found = endOfTag(lower, open)
    if (found === null) kept += '<'
    else if (found.isLineBreak) kept += '\n'
    at = found?.end ?? open + 1
  }
  return kept
}

/** Where the tag or comment that begins here ends, or null when the `<` begins none. */
function endOfTag(lower: string, open: number): { end: number; isLineBreak: boolean } | null {
  if (lower.startsWith('<!--', open)) return { end: after(lower, '-->', open + 4), isLineBreak: false }
  if (!OPENS_TAG.test(lower[open + 1] ?? '')) return null
  const close = lower.indexOf('>', open)
  // A tag holds no other `<`: what follows an unfinished one is text.
  const next = lower.indexOf('<', open + 1)
  if (close === -1 || (next !== -1 && next < close)) return null
  const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20))?.[1] ?? ''
  if (SILENT.includes(name) && lower[open + 1] !== '/')
    return { end: after(lower, `</${name}`, close, '>'), isLineBreak: false }
  return { end: close + 1, isLineBreak: LINE_BREAKS.has(name) }
}

/** Just behind the next `mark` (and the `until` that follows it); the end of the text when there is none. */
function after(text: string, mark: string, from: number, until?: string): number {
  const at = text.indexOf(mark, from)
  if (at === -1) return text.length
  const behind = at + mark.length
  return until === undefined ? behind : after(text, until, behind)
}

/** What was dropped may have left a new beginning behind; without its `<` it is text. */
const dropTagBeginnings = (text: string): string => text.replaceAll(/(?<!<)<+(?=[a-z/!?])/gi, '')

/** Length in code points, as the contract's `maxLength` and PostgreSQL's `char_length` count. */
export const lengthOf = (text: string): number => Array.from(text).length
