import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders with generated files. */
const NOT_OURS = new Set([
  'node_modules',
  'build',
  '.git',
  '.data',
  '.react-router',
  '.stryker',
  'test-results',
  'playwright-report',
])

/** Every file of the product below `root`, as relative paths in a fixed order. */
export function filesOf(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? filesOf(root, path) : [path]
    })
    .toSorted()
}

export const textOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

/**
 * Finds the lines of some files that match a pattern.
 * @returns `path:line`, in the order of the files; may be empty.
 */
export function linesMatching(
  root: string,
  { files, pattern }: { files: (path: string) => boolean; pattern: RegExp },
): string[] {
  return filesOf(root)
    .filter(files)
    .flatMap((file) =>
      textOf(root, file)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
    )
}
