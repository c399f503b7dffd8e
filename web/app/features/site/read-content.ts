/** A part of a line: text, or a link. */
export type Piece = { text: string; href: string | null }

/** A block of a static page. */
export type Block =
  | { kind: 'heading'; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }

/**
 * Reads the blocks of a static page from plain text: an empty line separates paragraphs, `# ` to `### ` start a
 * heading, `- ` a list item, `[words](address)` is a link. No HTML is interpreted, so nothing can run.
 */
export function readContent(content: string): Block[] {
  return content
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(readPart)
}

function readPart(part: string): Block[] {
  const lines = part.split('\n')
  const [first = '', ...rest] = lines
  const [, title] = /^#{1,3} (.*)$/.exec(first) ?? []
  if (title !== undefined) {
    const heading: Block = { kind: 'heading', pieces: readPieces(title.trim()) }
    return rest.length === 0 ? [heading] : [heading, ...readPart(rest.join('\n').trim())]
  }
  if (lines.every((line) => line.startsWith('- ')))
    return [{ kind: 'list', items: lines.map((line) => readPieces(line.slice(2).trim())) }]
  return [{ kind: 'paragraph', pieces: readPieces(part) }]
}

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g

function readPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', address = ''] = match
    if (!isSafe(address)) continue
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), href: null })
    pieces.push({ text: words, href: address })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null })
  return pieces
}

/** A path of this site, an https address, or a mail address. */
function isSafe(address: string): boolean {
  if (address.includes('\\')) return false
  if (address.startsWith('/')) return !address.startsWith('//')
  return ['https:', 'mailto:'].includes(URL.parse(address)?.protocol ?? '')
}
