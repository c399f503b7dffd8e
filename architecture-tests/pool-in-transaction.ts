import { filesOf, textOf } from './tree.ts'

const BEGINS = /\btransaction\(\)(\.\w+\([^)]*\))*\.execute\(/
/** The pool by its usual names, not a property of another object. */
const POOL = /(?<![\w.])(?:deps\.)?(?:db|pool)\b(?!\s*:)/

const indentOf = (line: string): number => line.length - line.trimStart().length

/**
 * Places at which a transaction of a feature names the pool: a second connection inside it can wait for ever for the
 * first. What it passes on is watched while it runs, by `platform/db/transaction-scope.ts`.
 */
export function poolInTransactions(root: string): string[] {
  return filesOf(root)
    .filter((path) => path.startsWith('server/src/features/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => placesIn(textOf(root, path).split('\n')).map((line) => `${path}:${line}`))
}

/** The lines, from 1, of one file. */
function placesIn(lines: readonly string[]): number[] {
  const places: number[] = []
  for (const [at, line] of lines.entries()) {
    const begin = BEGINS.exec(line)
    if (!begin) continue
    if (POOL.test(line.slice(begin.index + begin[0].length))) places.push(at + 1)
    // What the formatter indents further belongs to the transaction.
    for (let next = at + 1; next < lines.length; next += 1) {
      const inner = lines[next] ?? ''
      if (inner.trim() !== '' && indentOf(inner) <= indentOf(line)) break
      if (POOL.test(inner)) places.push(next + 1)
    }
  }
  return places
}
