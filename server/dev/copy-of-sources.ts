import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Copies the sources into a temporary folder, with links to the installed packages, so that they can be changed.
 * @returns the folder; the caller removes it
 */
export function copyOfSources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-dev-loop-'))
  // The embedded PostgreSQL runs as a separate user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const isSource = (path: string) => !/[/\\](node_modules|build|\.react-router)([/\\]|$)/.test(path.slice(ROOT.length))
  for (const name of ['contract', 'server', 'web', 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })
  for (const workspace of ['.', 'contract', 'server', 'web']) linkPackages(folder, join(workspace, 'node_modules'))
  return folder
}

/** One link per package, so that caches in `node_modules/.cache` stay with the copy. */
function linkPackages(folder: string, packages: string): void {
  const installed = join(ROOT, packages)
  if (!existsSync(installed)) return
  mkdirSync(join(folder, packages))
  for (const name of readdirSync(installed))
    if (name !== '.cache' && name !== '.vite') symlinkSync(join(installed, name), join(folder, packages, name))
}

/** The file below `folder` that contains the words, for changes that do not depend on the place of a text. */
export function fileHolding(folder: string, words: string): string {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .find((path) => readFileSync(path, 'utf8').includes(words))
  if (found === undefined) throw new Error(`no file below ${folder} holds "${words}"`)
  return found
}

/** A text of a catalogue with its key, in any quotes. */
export const textOf = (key: string): RegExp => new RegExp(`(${key}['"]?: *)(['"]).*?\\2`)
