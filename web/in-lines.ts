/** How long a line is at least: V8 keeps where each ends, and Node prints a line that threw an error. */
const LEAST = 200

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ZERO = 'A'

/**
 * The same code, which has no whitespace, in lines of statements, and its map. A mapping that follows a semicolon begins something of the
 * code, so that the semicolon is no part of a text, and a line may begin there.
 * @param mappings of the code, as a source map has them (ECMA-426): fields count from the mapping before, the first from the line's beginning.
 */
export function inLines(code: string, mappings: string): { code: string; mappings: string } {
  const mapped = mappings.split(';')
  const texts = code.split('\n')
  const lines: string[] = []
  const mappingsOfLines: string[] = []
  for (const [number, text] of texts.entries()) {
    let [begin, column] = [0, 0]
    let current: string[] = []
    for (const mapping of mapped[number]?.split(',') ?? []) {
      if (mapping === '') continue
      const { value, length } = firstField(mapping)
      column += value
      const begins = column - begin >= LEAST && text[column - 1] === ';'
      if (begins) {
        lines.push(text.slice(begin, column))
        mappingsOfLines.push(current.join(','))
        begin = column
        current = [ZERO + mapping.slice(length)]
      } else current.push(mapping)
    }
    lines.push(text.slice(begin))
    mappingsOfLines.push(current.join(','))
  }
  return { code: lines.join('\n'), mappings: mappingsOfLines.join(';') }
}

function firstField(mapping: string): { value: number; length: number } {
  let bits = 0
  for (let at = 0; ; at += 1) {
    const digit = DIGITS.indexOf(mapping.charAt(at))
    if (digit < 0) throw new Error(`${mapping} is no mapping`)
    bits += (digit & 31) << (5 * at)
    if ((digit & 32) === 0) return { value: bits & 1 ? -(bits >> 1) : bits >> 1, length: at + 1 }
  }
}
