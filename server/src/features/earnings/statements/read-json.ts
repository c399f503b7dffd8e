/** Why a text is not one JSON object. */
export type JsonFault = 'truncated' | 'trailing_data' | 'duplicate_member' | 'not_a_statement'

const TOKEN = /[\t\n\r ]+|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\t\n\r "{}[\]:,]+/y

/** Reads one JSON object and nothing else: `JSON.parse` keeps the last of several members of one name, and says nothing. */
export function readJson(text: string): { value: unknown } | { fault: JsonFault } {
  const fault = faultOf(text)
  if (fault !== null) return { fault }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { fault: 'not_a_statement' }
  }
}

/** What the tokens alone show: whether the value ends where the text does, and whether a name comes twice. */
function faultOf(text: string): JsonFault | null {
  /** The names of each open object; null: an array. */
  const open: (Set<string> | null)[] = []
  let isName = false
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    // Nothing but a text without its closing quotation mark is no token.
    if (token === undefined) return 'truncated'
    at += token.length
    if (token.trim() === '') continue
    if (open.length === 0 && token !== '{') return 'not_a_statement'
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (isName && token.startsWith('"')) {
      const names = open.at(-1)
      const name = nameOf(token)
      if (names?.has(name)) return 'duplicate_member'
      names?.add(name)
    }
    isName = (token === '{' || token === ',') && open.at(-1) instanceof Set
    if (open.length === 0) return text.slice(at).trim() === '' ? null : 'trailing_data'
  }
  return 'truncated'
}

/** The name without its escapes, which may write one name in several ways. */
function nameOf(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}
