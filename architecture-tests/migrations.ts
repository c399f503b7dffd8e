import { filesOf, textOf } from './tree.ts'

const MOST_PARAMETERS = 8

/** A function as a migration defines it. */
type SqlFunction = { name: string; file: string; parameterCount: number; body: string }

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '')

/** The text between the parenthesis at `start` and the one that closes it. */
function inParentheses(text: string, start: number): string {
  let depth = 0
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0) return text.slice(start + 1, index)
  }
  return ''
}

/** Parts between commas that are not inside parentheses of their own, as of `numeric(10, 2)`. */
const countParameters = (list: string): number =>
  list.trim() === '' ? 0 : list.replaceAll(/\([^()]*\)/g, '').split(',').length

function functionsOf(root: string): SqlFunction[] {
  return filesOf(root)
    .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
    .flatMap((file) => {
      const text = withoutComments(textOf(root, file))
      const starts = [...text.matchAll(/create\s+(?:or\s+replace\s+)?function\s+([\w.]+)\s*(?=\()/gi)]
      return starts.map((start) => {
        const parameters = inParentheses(text, start.index + start[0].length)
        const body = /\$(\w*)\$([^]*?)\$\1\$/.exec(text.slice(start.index))?.[2] ?? ''
        return { name: start[1] ?? '', file, parameterCount: countParameters(parameters), body }
      })
    })
}

/** A literal with a double quote is a piece of JSON; a cast of text to json makes one. */
const writesJson = ({ body }: SqlFunction): boolean =>
  [...body.matchAll(/'(?:[^']|'')*'/g)].some(([literal]) => literal.includes('"')) || /::\s*json\b/i.test(body)

/** The functions that break a rule, as `file: name`, in the order of the files. */
export function breachesOfFunctions(root: string): Record<'parameters' | 'defined twice' | 'JSON text', string[]> {
  const functions = functionsOf(root)
  const where = (found: readonly SqlFunction[]) => found.map(({ file, name }) => `${file}: ${name}`)
  return {
    parameters: where(functions.filter(({ parameterCount }) => parameterCount > MOST_PARAMETERS)),
    'defined twice': where(
      functions.filter(({ name }, index) => functions.findIndex((other) => other.name === name) < index),
    ),
    'JSON text': where(functions.filter(writesJson)),
  }
}

/** How many functions the migrations define: zero means that none was found. */
export const countFunctions = (root: string): number => functionsOf(root).length
