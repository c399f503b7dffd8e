import { filesOf, textOf } from './tree.ts'

/**
 * Places at which the server fetches an address without saying that a redirect is not followed: what answers there
 * could otherwise send the request, and what it carries, to any other address.
 */
export function followedRedirects(root: string): string[] {
  return filesOf(root)
    .filter(
      (path) => /^server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') && !path.includes('/test-support/'),
    )
    .flatMap((path) => placesIn(textOf(root, path)).map((line) => `${path}:${line}`))
}

/** The lines, from 1, of one file. */
function placesIn(text: string): number[] {
  return Array.from(text.matchAll(/(?<![\w.])fetch\(/g))
    .filter(({ index }) => !/\bredirect: '(error|manual)'/.test(callAt(text, index)))
    .map(({ index }) => text.slice(0, index).split('\n').length)
}

/** The text of a call from its name to its closing parenthesis. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && (depth -= 1) === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}
