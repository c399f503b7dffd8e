import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a tree of files for one test, path → text; it is removed when the test ends. */
export function aTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'stagedoor-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The packages that imports need to resolve: our three, and the libraries that the boundaries name. */
const packages = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
  'contract/package.json': '{ "name": "@stagedoor/contract", "type": "module", "exports": { "./*": "./src/*.ts" } }',
  'contract/src/money.ts': 'export const cents = 1',
  'server/package.json': '{ "type": "module", "imports": { "#src/*": "./src/*" } }',
  'web/package.json': '{ "type": "module" }',
  'node_modules/typebox/package.json': '{ "name": "typebox", "type": "module", "exports": "./index.js" }',
  'node_modules/typebox/index.js': 'export const Type = {}',
  'node_modules/kysely/package.json': '{ "name": "kysely", "type": "module", "exports": "./index.js" }',
  'node_modules/kysely/index.js': 'export const sql = 1',
}

/** Creates a tree with the packages that imports need. */
export function aProductTree(files: Record<string, string>): string {
  const root = aTree({ ...packages, ...files })
  mkdirSync(join(root, 'node_modules/@stagedoor'), { recursive: true })
  symlinkSync('../../contract', join(root, 'node_modules/@stagedoor/contract'))
  return root
}
