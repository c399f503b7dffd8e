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
  // The embedded PostgreSQL runs as a user of its own, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const isSource = (path: string) => !/[/\\](node_modules|build|\.react-router)([/\\]|$)/.test(path.slice(ROOT.length))
  for (const name of ['contract', 'server', 'web', 'scripts', 'package.json', 'tsconfig.base.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isSource })
  linkPackages(join(folder, 'node_modules'))
  // Packages of one workspace, where another needs a different version of them.
  if (existsSync(join(ROOT, 'server/node_modules')))
    symlinkSync(join(ROOT, 'server/node_modules'), join(folder, 'server/node_modules'))
  return folder
}

/** One link for each package, so that what tools keep in `node_modules/.cache` stays with the copy. */
function linkPackages(folder: string): void {
  mkdirSync(folder)
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.cache' && name !== '.vite') symlinkSync(join(ROOT, 'node_modules', name), join(folder, name))
}

/** The file below `folder` that holds the words, for changes that do not depend on where a text stands. */
export function fileHolding(folder: string, words: string): string {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .find((path) => readFileSync(path, 'utf8').includes(words))
  if (found === undefined) throw new Error(`no file below ${folder} holds "${words}"`)
  return found
}

/** A text of a catalogue with its key, whatever its quotes. */
export const textOf = (key: string): RegExp => new RegExp(`(${key}['"]?: *)(['"]).*?\\2`)
