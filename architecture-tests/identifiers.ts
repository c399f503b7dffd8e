const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ')

/**
 * Reads the identifiers of a source text, without comments and the contents of strings. Expressions inside template
 * strings count.
 * @param text TypeScript, JavaScript or SQL
 * @returns each identifier once, with its first line
 */
export function identifiersIn(text: string, language: 'typescript' | 'sql'): Map<string, number> {
  const code = language === 'sql' ? withoutSqlTexts(text) : withoutTexts(text)
  const found = new Map<string, number>()
  for (const [index, line] of code.split('\n').entries())
    for (const [identifier] of line.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
      if (!found.has(identifier)) found.set(identifier, index + 1)
  return found
}

/** The classes of a style sheet, each with its first line. */
export function classesIn(css: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [index, line] of css
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .split('\n')
    .entries())
    for (const [, name = ''] of line.matchAll(/\.([a-z][\w-]*)/gi)) if (!found.has(name)) found.set(name, index + 1)
  return found
}

/** The words of a name: `applyWebhookEvent`, `apply_webhook_event` and `apply-webhook-event` have the same three. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Comments and strings are blanked; lines keep their numbers. A function body between `$$` is SQL itself. */
const withoutSqlTexts = (text: string): string => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, blank)

const PLAIN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y

/** Scans the text once; a stack tracks which `}` ends the expression of a template string. */
function withoutTexts(text: string): string {
  let code = ''
  let position = 0
  const depths: number[] = []
  let isInTemplate = false
  while (position < text.length) {
    const character = text[position] ?? ''
    if (isInTemplate) {
      if (character === '\\') {
        code += blank(text.slice(position, position + 2))
        position += 2
      } else if (character === '`') {
        isInTemplate = false
        position += 1
        code += ' '
      } else if (text.startsWith('${', position)) {
        depths.push(0)
        isInTemplate = false
        position += 2
        code += '  '
      } else {
        code += blank(character)
        position += 1
      }
      continue
    }
    PLAIN.lastIndex = position
    const plain = PLAIN.exec(text)?.[0]
    if (plain !== undefined) {
      code += blank(plain)
      position += plain.length
      continue
    }
    const depth = depths.at(-1)
    if (character === '`') isInTemplate = true
    else if (depth !== undefined && character === '{') depths[depths.length - 1] = depth + 1
    else if (depth !== undefined && character === '}') {
      if (depth === 0) {
        depths.pop()
        isInTemplate = true
      } else depths[depths.length - 1] = depth - 1
    }
    code += character
    position += 1
  }
  return code
}
